package io.gridwright.ingest.parsers.topology;

import io.gridwright.ingest.parsers.document.RecordBook;
import io.gridwright.model.signal.FaultEvent;
import io.gridwright.model.signal.FaultKind;
import io.gridwright.model.signal.TopologyEdge;
import io.gridwright.model.signal.TopologyLevel;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Books what all GPUs of one node say of their NVLink fabric. The node is part of an NVLink domain
 * when all of them agree; one GPU is not taken for the node. Links that are up prove nothing.
 *
 * @param node host
 * @param product name of the GPUs, null where it is not known
 * @param gpus what each says, at least one
 */
public record NodeFabric(String node, @Nullable String product, List<FabricState> gpus) {
  /** The name of the fault. */
  public static final String FAULT = "nvlink_fabric";

  public NodeFabric {
    gpus = List.copyOf(gpus);
  }

  /**
   * Books as many records as there are GPUs, already read: a fault, or that there is none, and the
   * edge from the node to its domain.
   */
  public void book(RecordBook book, String position) {
    var problem = problem();
    var domain = problem == null ? gpus.get(0).domain(product) : null;
    if (domain == null) {
      fault(book, position, gpus.size(), problem);
      return;
    }
    var edge =
        new TopologyEdge(
            Authority.FABRIC_STATE,
            book.document().cluster(),
            TopologyLevel.NODE,
            node,
            TopologyLevel.NVLINK_DOMAIN,
            domain,
            Map.of("gpus", Integer.toString(gpus.size())));
    int rest = gpus.size() - 1;
    book.accept(position, book.document().observedAt(), Math.max(1, rest), edge);
    if (rest > 0) {
      fault(book, position, 1, null);
    }
  }

  private @Nullable String problem() {
    var sick =
        gpus.stream()
            .filter(gpu -> gpu.problem(product) != null)
            .map(gpu -> gpu.gpu() + ' ' + gpu.problem(product))
            .collect(Collectors.joining("; "));
    if (!sick.isEmpty()) {
      return sick;
    }
    boolean agree =
        gpus.stream()
            .allMatch(gpu -> Objects.equals(gpu.domain(product), gpus.get(0).domain(product)));
    return agree
        ? null
        : gpus.stream()
            .map(gpu -> gpu.gpu() + " says " + gpu.words())
            .collect(Collectors.joining("; "));
  }

  private void fault(RecordBook book, String position, int records, @Nullable String problem) {
    var detail = problem == null ? "All " + gpus.size() + " GPUs are registered" : problem;
    var event =
        new FaultEvent(
            node, null, FaultKind.CONDITION, null, FAULT, problem == null, detail, Map.of());
    book.accept(position, book.document().observedAt(), records, event);
  }
}
