package io.gridwright.ingest.parsers.prometheus;

import io.gridwright.model.signal.GpuSample.GpuTenant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Who holds a device, by the labels of its samples. Several jobs or pods can share one: the
 * exporter then repeats the device's values for each of them, and the device is still one.
 */
final class Tenants {
  static final GpuTenant NOBODY = new GpuTenant(null, null, null, null);
  private static final String EXPORTER = "dcgm-exporter";

  /** Where pods only hold the place of others that share a GPU. */
  private static final Set<String> PLACEHOLDERS =
      Set.of("runai-reservation", "kai-resource-reservation");

  private static final Comparator<GpuTenant> ORDER =
      Comparator.comparing(
          tenant ->
              text(tenant.hpcJob())
                  + '\0'
                  + text(tenant.namespace())
                  + '\0'
                  + text(tenant.pod())
                  + '\0'
                  + text(tenant.container()));

  private final List<GpuTenant> held = new ArrayList<>(1);

  void add(GpuTenant tenant) {
    if (!tenant.equals(NOBODY) && !held.contains(tenant)) {
      held.add(tenant);
    }
  }

  void take(Tenants other) {
    other.held.forEach(this::add);
  }

  /** The one, or all that share it in one, each field joined by commas in the same order. */
  GpuTenant joined() {
    if (held.isEmpty()) {
      return NOBODY;
    }
    held.sort(ORDER);
    return held.size() == 1
        ? held.get(0)
        : new GpuTenant(
            joined(GpuTenant::hpcJob),
            joined(GpuTenant::namespace),
            joined(GpuTenant::pod),
            joined(GpuTenant::container));
  }

  /**
   * Whom a sample names. Where the scraper's own labels name the exporter's pod, it has moved the
   * exporter's labels to exported ones. A pod of the exporter itself holds nothing, nor does one
   * that keeps a place.
   */
  static GpuTenant of(SampleLine line) {
    String job = line.label("hpc_job", "exported_hpc_job");
    boolean moved = line.label("exported_pod", "exported_namespace") != null;
    String pod = moved ? line.label("exported_pod") : line.label("pod", "pod_name");
    String namespace =
        moved ? line.label("exported_namespace") : line.label("namespace", "pod_namespace");
    String container =
        moved ? line.label("exported_container") : line.label("container", "container_name");
    boolean exporter = !moved && pod != null && pod.contains(EXPORTER);
    if (exporter || (namespace != null && PLACEHOLDERS.contains(namespace))) {
      return job == null ? NOBODY : new GpuTenant(job, null, null, null);
    }
    return new GpuTenant(job, namespace, pod, container);
  }

  private @Nullable String joined(Function<GpuTenant, @Nullable String> field) {
    return held.stream().map(field).allMatch(Objects::isNull)
        ? null
        : String.join(",", held.stream().map(tenant -> text(field.apply(tenant))).toList());
  }

  private static String text(@Nullable String value) {
    return value == null ? "" : value;
  }
}
