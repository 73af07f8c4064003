package io.gridwright.app.twin.dcgm;

import io.gridwright.app.twin.parts.Noise;
import io.gridwright.app.twin.parts.SimNode;
import io.gridwright.app.twin.state.Fault;
import io.gridwright.app.twin.state.FaultKind;
import io.gridwright.app.twin.state.TwinState;
import java.util.Optional;

/** A node's exporter while its telemetry is late, repeated or broken. */
public final class TelemetryFaults {
  private static final int BREAK_EVERY = 7;

  private TelemetryFaults() {}

  /**
   * The document as it is served now. Repeated telemetry bears the moment at which the repetition
   * began; its caller keeps the first document and serves it again.
   */
  public static String render(TwinState state, SimNode node) {
    var late = fault(state, node, FaultKind.LATE);
    var text = DcgmText.render(state, node);
    if (late.isPresent()) {
      text = DcgmText.renderStamped(state, node, late.get().value());
    } else if (repeated(state, node).isPresent()) {
      text = DcgmText.renderStamped(state, node, 0);
    }
    return fault(state, node, FaultKind.MALFORMED).isPresent()
        ? broken(text, state.world().now())
        : text;
  }

  /** The fault by which a node's document is repeated, if there is one. */
  public static Optional<Fault> repeated(TwinState state, SimNode node) {
    return fault(state, node, FaultKind.DUPLICATED);
  }

  private static Optional<Fault> fault(TwinState state, SimNode node, FaultKind kind) {
    return state.faults().stream()
        .filter(f -> f.kind() == kind && f.target().equals(node.name()))
        .findFirst();
  }

  private static String broken(String text, long moment) {
    var broken = new StringBuilder();
    int number = 0;
    for (var line : text.lines().toList()) {
      number++;
      broken.append(
          number % BREAK_EVERY == 0 && !line.startsWith("#") ? spoil(line, moment + number) : line);
      broken.append('\n');
    }
    return broken.toString();
  }

  private static String spoil(String line, long salt) {
    int value = line.lastIndexOf(' ');
    return switch ((int) (Noise.unit(1, salt) * 4)) {
      case 0 -> line.substring(0, value) + " N/A";
      case 1 -> line.substring(0, line.length() / 2);
      case 2 -> line.replaceFirst("\"}", "}");
      default -> line.substring(0, value) + " 9223372036854775794x";
    };
  }
}
