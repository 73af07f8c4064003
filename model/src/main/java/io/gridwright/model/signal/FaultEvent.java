package io.gridwright.model.signal;

import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Something went wrong, or is right again.
 *
 * @param node host or switch
 * @param device GPU UUID, PCI address, port or sensor; null for the whole node
 * @param fault what went wrong
 * @param code the vendor's number, such as an XID; null where there is none
 * @param name the source's own word, such as the type of a node condition
 * @param cleared whether this says that it is over
 * @param detail the source's sentence
 * @param labels what else it says
 */
public record FaultEvent(
    String node,
    @Nullable String device,
    FaultKind fault,
    @Nullable Integer code,
    @Nullable String name,
    boolean cleared,
    String detail,
    Map<String, String> labels)
    implements Signal {
  public FaultEvent {
    labels = Map.copyOf(labels);
  }

  @Override
  public SignalKind kind() {
    return SignalKind.FAULT_EVENT;
  }

  @Override
  public String entity() {
    return node + '/' + fault + (device == null ? "" : "/" + device);
  }
}
