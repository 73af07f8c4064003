package io.gridwright.ingest.parsers.prometheus;

import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;

/** Labels that say which device a sample is of, who holds it and who read it. */
final class GpuLabels {
  private static final Set<String> COMMON =
      Set.of(
          "gpu",
          "UUID",
          "uuid",
          "gpu_uuid",
          "pci_bus_id",
          "device",
          "modelName",
          "model_name",
          "Hostname",
          "hostname",
          "node",
          "GPU_I_ID",
          "GPU_I_PROFILE",
          "gpu_i_id",
          "gpu_i_profile",
          "vgpu",
          "hpc_job",
          "exported_hpc_job",
          "pod",
          "pod_name",
          "pod_uid",
          "UID",
          "namespace",
          "pod_namespace",
          "container",
          "container_name",
          "exported_pod",
          "exported_namespace",
          "exported_container",
          "dra_claim_name",
          "dra_claim_namespace",
          "dra_driver_name",
          "dra_pool_name",
          "dra_device_name",
          "instance",
          "job",
          "endpoint",
          "service");

  private GpuLabels() {}

  /** The labels that are the series' own: all others. */
  static SortedMap<String, String> own(SortedMap<String, String> labels) {
    var own = new TreeMap<>(labels);
    own.keySet().removeAll(COMMON);
    return own;
  }
}
