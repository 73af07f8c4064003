package io.gridwright.ingest.parsers.kubernetes.node;

import io.gridwright.ingest.parsers.document.BrokenRecordException;
import io.gridwright.ingest.parsers.document.RecordBook;
import io.gridwright.ingest.parsers.kubernetes.object.Fields;
import io.gridwright.ingest.parsers.kubernetes.object.GpuScale;
import io.gridwright.ingest.parsers.kubernetes.object.KubeObject;
import io.gridwright.ingest.parsers.kubernetes.object.PodSpec;
import io.gridwright.ingest.parsers.topology.TopologyLabels;
import io.gridwright.model.fleet.NodePlace;
import io.gridwright.model.fleet.NodeState;
import io.gridwright.model.signal.FaultEvent;
import io.gridwright.model.signal.FaultKind;
import io.gridwright.model.signal.NodeObservation;
import io.gridwright.model.signal.NodeObservation.NodeStatus;
import io.gridwright.model.workload.Scheduler;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The nodes of a document, with the ResourceSlices that tell of their devices. */
public final class Nodes implements GpuScale {
  private final String cluster;
  private final List<KubeObject> nodes = new ArrayList<>();
  private final Map<String, NodeGpus> gpus = new LinkedHashMap<>();
  private final Map<String, DeviceSlices> slices = new LinkedHashMap<>();

  /** No nodes yet. */
  public Nodes(String cluster) {
    this.cluster = cluster;
  }

  /** How many GPUs the pods of a node hold. */
  @FunctionalInterface
  public interface Use {
    /** GPUs held, null when no pod is known. */
    @Nullable Double of(String node);
  }

  /**
   * Takes a node.
   *
   * @throws BrokenRecordException when it makes no sense or is only simulated
   */
  public void add(KubeObject node) {
    if (node.mark("kwok.x-k8s.io/node") != null) {
      throw new BrokenRecordException(
          "metadata.annotations", "not_telemetry", "A simulated node is no hardware");
    }
    var unused = NodeFaults.of(node, Instant.EPOCH);
    gpus.put(node.name(), NodeGpus.of(node));
    if (node.told()) {
      nodes.add(node);
    }
  }

  /**
   * Takes a ResourceSlice.
   *
   * @throws BrokenRecordException when it is of no node
   */
  public void addSlice(KubeObject slice) {
    var node = Fields.text(slice.spec().path("nodeName"));
    if (node == null) {
      throw new BrokenRecordException(
          "spec.nodeName", "not_telemetry", "Devices that are on no node");
    }
    slices.computeIfAbsent(node, name -> new DeviceSlices()).add(slice);
  }

  @Override
  public double held(String node, PodSpec pod) {
    var known = gpus.get(node);
    return known == null ? pod.gpus() : known.held(pod);
  }

  /** Books every node, what is wrong with it and where its labels place it. */
  public void book(RecordBook book, Use use) {
    for (var node : nodes) {
      node(book, node, use.of(node.name()));
    }
    slices.forEach(
        (name, devices) -> {
          if (!gpus.containsKey(name)) {
            book.read(devices.records());
            var at = position(devices.all().get(0));
            book.accept(at, book.document().observedAt(), devices.records(), bare(name, devices));
          }
        });
  }

  private void node(RecordBook book, KubeObject node, @Nullable Double used) {
    var devices = slices.getOrDefault(node.name(), new DeviceSlices());
    var known = gpus.get(node.name());
    var claimed = devices.gpus();
    if (known.cards() == 0 && claimed != null) {
      known = new NodeGpus(claimed, claimed, 1, 0, false);
    }
    int records = 1 + devices.records();
    book.read(records);
    var body = NodeReader.observe(node, cluster, known, used);
    book.accept(position(node), book.document().observedAt(), records, body);
    NodeFaults.of(node, book.document().observedAt())
        .forEach(
            (below, fault) -> {
              book.read(1);
              book.accept(position(node) + below, fault);
            });
    if (!node.deleted()) {
      place(book, node);
    }
    if (used != null && used > known.cards()) {
      book.read(1);
      book.accept(position(node) + "/gpus", overAllocated(node, known, used));
    }
  }

  private void place(RecordBook book, KubeObject node) {
    for (var edge : TopologyLabels.edges(cluster, node.name(), node.labels())) {
      book.read(1);
      book.accept(position(node) + TopologyLabels.position(edge), edge);
    }
  }

  private static FaultEvent overAllocated(KubeObject node, NodeGpus gpus, double used) {
    return new FaultEvent(
        node.name(),
        null,
        FaultKind.CONDITION,
        null,
        "OverAllocated",
        false,
        "Pods hold " + used + " of " + gpus.cards() + " GPUs",
        Map.of());
  }

  private NodeObservation bare(String name, DeviceSlices devices) {
    var count = devices.gpus();
    return new NodeObservation(
        Scheduler.KUBERNETES,
        cluster,
        name,
        new NodeStatus(NodeState.UNKNOWN, "ResourceSlice", null),
        count == null ? 0 : count,
        null,
        null,
        new NodePlace(null, null, null),
        Map.of());
  }

  private static String position(KubeObject object) {
    return object.position().isEmpty() ? "/" : object.position();
  }
}
