package io.gridwright.ingest.parsers.prometheus;

import io.gridwright.model.signal.GpuSample;
import io.gridwright.model.signal.GpuSample.GpuRef;
import io.gridwright.model.signal.GpuSample.GpuTenant;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** The samples of one device at one time. Every number of every sample is in it. */
final class GpuFold {
  private static final String ENGINE = "DCGM_FI_PROF_GR_ENGINE_ACTIVE";
  private static final String ENGINE_OF_INSTANCE = ENGINE + "{of=instance}";

  /** Labels that make several series of one field on one device. */
  private static final Set<String> PARTS =
      Set.of("nvlink", "nvswitch", "link", "lane", "xid", "clock_event", "health_watch", "reason");

  private final SampleLine first;
  private final Tenants tenants = new Tenants();
  private final Map<String, Slot> values = new LinkedHashMap<>();
  private int records;
  private @Nullable String index;
  private @Nullable String profile;
  private @Nullable String model;
  private @Nullable SortedMap<String, String> known;
  private boolean divided;
  private @Nullable Double share;

  GpuFold(SampleLine first) {
    this.first = first;
  }

  String position() {
    return first.position();
  }

  int records() {
    return records;
  }

  String index() {
    return index == null ? "" : index;
  }

  @Nullable String profile() {
    return profile;
  }

  @Nullable String model() {
    return model;
  }

  @Nullable Double value(String field) {
    Slot slot = values.get(field);
    return slot == null ? null : slot.value;
  }

  /** Notes what a sample's labels say of the device, without its value. */
  void know(SampleLine line, GpuTenant tenant) {
    name(line);
    if (line.labels() == known) {
      return;
    }
    known = line.labels();
    if (profile == null) {
      profile = line.label("GPU_I_PROFILE", "gpu_i_profile");
    }
    tenants.add(tenant);
  }

  /** The labels that tell several series of one field apart, as they follow its name. */
  static String parts(SampleLine line) {
    var parts = new TreeMap<>(line.labels());
    parts.keySet().retainAll(PARTS);
    return named(parts);
  }

  /**
   * Takes one value. The same series under another tenant says the same of the device; should it
   * not, the larger one stands.
   */
  void put(SampleLine line, String parts, String field, double value) {
    records++;
    name(line);
    String key = parts.isEmpty() ? field : field + parts;
    Slot slot = values.get(key);
    if (slot != null) {
      SortedMap<String, String> own = GpuLabels.own(line.labels());
      if (!own.equals(GpuLabels.own(slot.labels))) {
        key = field + named(own);
        slot = values.get(key);
      }
    }
    values.put(
        key,
        slot == null
            ? new Slot(value, line.labels())
            : new Slot(Math.max(value, slot.value), slot.labels));
  }

  /** Takes over the samples of another fold; what both say stands as this one has it. */
  void take(GpuFold other) {
    records += other.records;
    index = index == null ? other.index : index;
    profile = profile == null ? other.profile : profile;
    model = model == null ? other.model : model;
    tenants.take(other.tenants);
    other.values.forEach(values::putIfAbsent);
  }

  void giveRecordTo(GpuFold other) {
    records--;
    other.records++;
  }

  /**
   * Says that it is of a GPU that is divided into instances, where the driver's utilization means
   * nothing.
   *
   * @param share of the whole GPU that the instance has, by which engine activity is divided; null
   *     where it is as it should be
   */
  void divide(boolean mig, @Nullable Double share) {
    this.divided = mig;
    this.share = share;
  }

  GpuSample sample(GpuRef gpu) {
    var rest = new LinkedHashMap<String, Double>();
    values.forEach((key, slot) -> rest.put(key, slot.value));
    Double engine = rest.get(ENGINE);
    if (engine != null && share != null) {
      rest.put(ENGINE_OF_INSTANCE, Math.min(1, engine / share));
    }
    return GpuReadings.sample(gpu, tenants.joined(), rest, divided);
  }

  private void name(SampleLine line) {
    if (index == null) {
      index = line.label("gpu", "index");
    }
    if (model == null) {
      model = line.label("modelName", "model_name");
    }
    if (model == null && line.name().equals("nvidia_smi_gpu_info")) {
      model = line.label("name");
    }
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

  /** A value with the labels that it came with. */
  private record Slot(double value, SortedMap<String, String> labels) {}
}
