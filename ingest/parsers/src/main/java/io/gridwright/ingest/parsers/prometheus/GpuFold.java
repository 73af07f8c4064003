package io.gridwright.ingest.parsers.prometheus;

import io.gridwright.model.signal.GpuSample;
import io.gridwright.model.signal.GpuSample.GpuActivity;
import io.gridwright.model.signal.GpuSample.GpuPower;
import io.gridwright.model.signal.GpuSample.GpuRef;
import io.gridwright.model.signal.GpuSample.GpuTenant;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** The lines of one device at one time. Every number of every line is in the sample. */
final class GpuFold {
  private static final double MILLIJOULES = 1000;

  /** Labels that make several series of one field on one device. */
  private static final Set<String> PARTS =
      Set.of("nvlink", "nvswitch", "link", "lane", "xid", "clock_event", "health_watch", "reason");

  /** Labels that say which device it is, who holds it and what it runs. */
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
          "GPU_I_ID",
          "GPU_I_PROFILE",
          "gpu_i_id",
          "gpu_i_profile",
          "hpc_job",
          "pod",
          "namespace",
          "container",
          "pod_uid",
          "exported_pod",
          "exported_namespace",
          "exported_container",
          "instance",
          "job",
          "endpoint",
          "service");

  private final SampleLine first;
  private final Map<String, Double> values = new LinkedHashMap<>();
  private int records;
  private @Nullable String profile;
  private @Nullable String model;

  GpuFold(SampleLine first) {
    this.first = first;
  }

  String position() {
    return first.position();
  }

  int records() {
    return records;
  }

  @Nullable String profile() {
    return profile;
  }

  @Nullable String model() {
    return model;
  }

  void put(SampleLine line, String field, double value) {
    records++;
    if (profile == null) {
      profile = line.label("GPU_I_PROFILE", "gpu_i_profile");
    }
    if (model == null) {
      model = line.label("modelName", "model_name");
    }
    var parts = new TreeMap<>(line.labels());
    parts.keySet().retainAll(PARTS);
    String key = field + named(parts);
    if (values.containsKey(key)) {
      parts.putAll(line.labels());
      parts.keySet().removeAll(COMMON);
      key = field + named(parts);
    }
    while (values.containsKey(key)) {
      key = field + named(Map.of("line", Integer.toString(line.number())));
    }
    values.put(key, value);
  }

  /** Takes over the lines of another fold; what both say is kept under the other's position. */
  void take(GpuFold other) {
    records += other.records;
    profile = profile == null ? other.profile : profile;
    model = model == null ? other.model : model;
    other.values.forEach(
        (key, value) ->
            values.put(
                values.containsKey(key) ? key + named(Map.of("from", other.position())) : key,
                value));
  }

  GpuSample sample(GpuRef gpu, GpuTenant tenant) {
    var rest = new LinkedHashMap<>(values);
    var activity =
        new GpuActivity(
            rest.remove("DCGM_FI_PROF_SM_ACTIVE"),
            rest.remove("DCGM_FI_PROF_PIPE_TENSOR_ACTIVE"),
            rest.remove("DCGM_FI_PROF_DRAM_ACTIVE"),
            rest.remove("DCGM_FI_DEV_GPU_UTIL"));
    Double millijoules = rest.remove("DCGM_FI_DEV_TOTAL_ENERGY_CONSUMPTION");
    var power =
        new GpuPower(
            rest.remove("DCGM_FI_DEV_POWER_USAGE"),
            millijoules == null ? null : millijoules / MILLIJOULES,
            rest.remove("DCGM_FI_DEV_GPU_TEMP"),
            rest.remove("DCGM_FI_DEV_MEMORY_TEMP"));
    Double used = rest.remove("DCGM_FI_DEV_FB_USED");
    Double free = rest.remove("DCGM_FI_DEV_FB_FREE");
    Double xid = rest.remove("DCGM_FI_DEV_XID_ERRORS");
    Integer code = xid == null ? null : xid.intValue();
    return new GpuSample(gpu, tenant, activity, power, used, free, code, rest);
  }

  private static String named(Map<String, String> labels) {
    if (labels.isEmpty()) {
      return "";
    }
    var text = new StringBuilder("{");
    labels.forEach(
        (name, value) ->
            text.append(text.length() == 1 ? "" : ",").append(name).append('=').append(value));
    return text.append('}').toString();
  }
}
