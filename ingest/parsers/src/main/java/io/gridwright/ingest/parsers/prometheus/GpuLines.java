package io.gridwright.ingest.parsers.prometheus;

import io.gridwright.ingest.parsers.document.RecordBook;
import io.gridwright.ingest.parsers.document.RecordBook.Fault;
import io.gridwright.model.signal.GpuSample.GpuRef;
import io.gridwright.model.signal.GpuSample.GpuTenant;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Folds lines into one sample per GPU or MIG instance, tenant and time. A GPU that several tenants
 * share has a sample for each; what the exporter says of it without a tenant goes to the first.
 */
final class GpuLines {
  private static final GpuTenant NOBODY = new GpuTenant(null, null, null, null);
  private final RecordBook book;
  private final NodeNames nodes;
  private final Map<Key, GpuFold> folds = new LinkedHashMap<>();

  GpuLines(RecordBook book, NodeNames nodes) {
    this.book = book;
    this.nodes = nodes;
  }

  void add(SampleLine line) {
    String field = DcgmName.of(line.name());
    Reading reading = Reading.ofDcgm(line, field);
    Fault fault = reading.fault();
    if (fault != null) {
      book.reject(line.position(), fault, line.text());
      return;
    }
    var key = new Key(device(line), tenant(line), line.time());
    folds.computeIfAbsent(key, k -> new GpuFold(line)).put(line, field, reading.value());
  }

  /** Books the samples. */
  void close() {
    foldUntenanted();
    folds.forEach(
        (key, fold) -> {
          Instant time = key.time == null ? book.document().observedAt() : key.time;
          book.accept(
              fold.position(),
              time,
              fold.records(),
              fold.sample(key.device.ref(fold.profile(), fold.model()), key.tenant));
        });
  }

  private void foldUntenanted() {
    List<Key> untenanted = folds.keySet().stream().filter(k -> k.tenant.equals(NOBODY)).toList();
    for (Key key : untenanted) {
      folds.keySet().stream()
          .filter(k -> k.device.equals(key.device) && Objects.equals(k.time, key.time))
          .filter(k -> !k.tenant.equals(NOBODY))
          .findFirst()
          .map(folds::get)
          .ifPresent(
              first -> {
                GpuFold fold = folds.remove(key);
                if (fold != null) {
                  first.take(fold);
                }
              });
    }
  }

  private Device device(SampleLine line) {
    String uuid = line.label("UUID", "uuid", "gpu_uuid");
    String index = line.label("gpu");
    if (index == null) {
      index = "";
    }
    return new Device(
        nodes.of(line), index, uuid == null ? index : uuid, line.label("GPU_I_ID", "gpu_i_id"));
  }

  /**
   * Who holds the device. Where the scraper's own labels name the exporter's pod, it has moved the
   * exporter's labels to exported ones.
   */
  private static GpuTenant tenant(SampleLine line) {
    String job = line.label("hpc_job", "exported_hpc_job");
    boolean moved = line.label("exported_pod", "exported_namespace") != null;
    String prefix = moved ? "exported_" : "";
    String pod = line.label(prefix + "pod", prefix + "pod_name");
    String namespace = line.label(prefix + "namespace", prefix + "pod_namespace");
    String container = line.label(prefix + "container", prefix + "container_name");
    return new GpuTenant(job, namespace, pod, container);
  }

  private record Key(Device device, GpuTenant tenant, @Nullable Instant time) {}

  private record Device(String node, String index, String uuid, @Nullable String instance) {
    GpuRef ref(@Nullable String profile, @Nullable String model) {
      return new GpuRef(node, index, uuid, instance, profile, model);
    }
  }
}
