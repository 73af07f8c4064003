package io.gridwright.ingest.parsers.nvidia;

import io.gridwright.ingest.parsers.document.RecordBook;
import io.gridwright.ingest.parsers.document.RecordBook.Fault;
import io.gridwright.ingest.parsers.prometheus.GpuReadings;
import io.gridwright.ingest.parsers.prometheus.NodeNames;
import io.gridwright.ingest.parsers.topology.FabricState;
import io.gridwright.ingest.parsers.topology.NodeFabric;
import io.gridwright.model.signal.FaultEvent;
import io.gridwright.model.signal.FaultKind;
import io.gridwright.model.signal.GpuSample.GpuRef;
import io.gridwright.model.signal.GpuSample.GpuTenant;
import java.time.Instant;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Books what nvidia-smi prints of GPUs. A GPU and a MIG device are one record each, so is each
 * fault that is told of one, the state of its NVLink fabric, and each field that should be a number
 * and is none.
 */
final class SmiBook {
  private static final GpuTenant NOBODY = new GpuTenant(null, null, null, null);
  private final RecordBook book;
  private final String node;
  private final Map<String, FabricState> fabric = new LinkedHashMap<>();
  private @Nullable String product;

  SmiBook(RecordBook book) {
    this.book = book;
    this.node = NodeNames.of(book.document());
  }

  /**
   * Books one GPU and its instances.
   *
   * @param index on its host
   */
  void add(SmiGpu gpu, String index, Instant time) {
    String uuid = gpu.text("uuid", "gpu_uuid");
    String known = uuid == null ? index : uuid;
    String model = gpu.text("product_name", "name", "gpu_name");
    boolean divided =
        !gpu.instances().isEmpty()
            || "Enabled"
                .equals(gpu.text("mig_mode.current_mig", "mig_mode.current", "mig.mode.current"));
    sample(gpu, new GpuRef(node, index, known, null, null, model), divided, time);
    for (SmiGpu instance : gpu.instances()) {
      String id = instanceId(instance);
      if (id != null) {
        sample(instance, new GpuRef(node, index, known, id, null, model), true, time);
      }
    }
    health(gpu, known, time);
    fabric(gpu, known, model);
  }

  private static @Nullable String instanceId(SmiGpu instance) {
    String gpu = instance.text("gpu_instance_id");
    String compute = instance.text("compute_instance_id");
    return compute == null || compute.equals("0") ? gpu : gpu + "/" + compute;
  }

  private void sample(SmiGpu gpu, GpuRef ref, boolean divided, Instant time) {
    var values = new LinkedHashMap<String, Double>();
    var used = new HashSet<String>();
    SmiFields.dcgm()
        .forEach(
            (field, paths) -> {
              Double number = number(gpu, field, paths, used);
              if (number != null) {
                values.put(field, number);
              }
            });
    gpu.values()
        .forEach(
            (path, text) -> {
              Double number = used.contains(path) ? null : SmiValue.of(text).number();
              if (number != null && !SmiFields.identifies(path)) {
                values.put(path, number);
              }
            });
    book.read(1);
    book.accept(gpu.position(), time, 1, GpuReadings.sample(ref, NOBODY, values, divided));
  }

  private @Nullable Double number(SmiGpu gpu, String field, List<String> paths, Set<String> used) {
    for (String path : paths) {
      String text = gpu.values().get(path);
      if (text == null || SmiValue.of(text).missing()) {
        continue;
      }
      used.add(path);
      Double number = SmiValue.of(text).number();
      String range = number == null ? null : GpuReadings.rangeBroken(field, number);
      if (number != null && range == null) {
        return number;
      }
      Fault fault =
          number == null
              ? new Fault(path, "not_a_number", path + " is not a number: " + text)
              : new Fault(path, "out_of_range", path + " is outside " + range + ": " + text);
      book.read(1);
      book.reject(gpu.position() + '/' + path, fault, path + " : " + text);
    }
    return null;
  }

  private void health(SmiGpu gpu, String uuid, Instant time) {
    String action = gpu.text("gpu_recovery_action");
    if (action != null) {
      fault(gpu, uuid, "gpu_recovery_action", action, time);
    }
    gpu.values().entrySet().stream()
        .filter(entry -> SmiValue.needsReset(entry.getValue()))
        .findFirst()
        .ifPresent(entry -> fault(gpu, uuid, "gpu_requires_reset", entry.getValue(), time));
  }

  private void fault(SmiGpu gpu, String uuid, String name, String detail, Instant time) {
    var event =
        new FaultEvent(node, uuid, FaultKind.CONDITION, null, name, false, detail, Map.of());
    book.read(1);
    book.accept(gpu.position() + '/' + name, time, 1, event);
  }

  private void fabric(SmiGpu gpu, String uuid, @Nullable String model) {
    String clique = gpu.text("fabric.cliqueid");
    var state =
        new FabricState(
            uuid,
            gpu.text("fabric.state"),
            gpu.text("fabric.status"),
            clique != null && clique.matches("\\d{1,10}") ? Long.valueOf(clique) : null,
            gpu.text("fabric.clusteruuid"));
    if (state.told()) {
      fabric.put(uuid, state);
      product = model == null ? product : model;
    }
  }

  /** Books what all GPUs together say of the NVLink fabric that they are part of. */
  void fabric() {
    if (!fabric.isEmpty()) {
      book.read(fabric.size());
      new NodeFabric(node, product, List.copyOf(fabric.values())).book(book, "fabric");
    }
  }
}
