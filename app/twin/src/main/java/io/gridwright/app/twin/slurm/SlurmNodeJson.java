package io.gridwright.app.twin.slurm;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.gridwright.app.twin.parts.SimNode;
import io.gridwright.app.twin.spec.GroupSpec.Nvlink;
import io.gridwright.app.twin.state.TwinState;
import io.gridwright.app.twin.wire.Json;
import java.util.ArrayList;
import java.util.List;

/** One node as slurmrestd prints it in v0.0.42. Where it stands is told by its features. */
final class SlurmNodeJson {
  private static final String VERSION = "24.11.5";
  private final TwinState state;

  SlurmNodeJson(TwinState state) {
    this.state = state;
  }

  ObjectNode render(SimNode node) {
    var json = Json.object();
    hardware(json, node);
    use(json, node);
    condition(json, node);
    return json;
  }

  private void hardware(ObjectNode json, SimNode node) {
    var site = node.site();
    boolean rack = site.place().nvlink() == Nvlink.RACK;
    var features = features(node);
    int cpus = Tres.cpus(node);
    json.put("architecture", rack ? "aarch64" : "x86_64")
        .put("name", site.name())
        .put("address", site.name())
        .put("hostname", site.name())
        .put("cluster_name", "")
        .put("boards", 1)
        .put("sockets", 2)
        .put("threads", rack ? 1 : 2)
        .put("cores", cpus / (rack ? 2 : 4))
        .put("cpus", cpus)
        .put("effective_cpus", cpus)
        .put("real_memory", cpus * Tres.MEMORY_MIB_PER_CPU)
        .put("operating_system", "Linux 6.8.0")
        .put("port", 6818)
        .put("version", VERSION)
        .put("weight", rack ? 10 : 40)
        .put("extra", "")
        .put("comment", "")
        .put("owner", "")
        .put("instance_id", "")
        .put("instance_type", "")
        .put("gres", "gpu:%s:%d".formatted(site.product().name(), site.gpus()));
    json.set("features", Json.array(features));
    json.set("active_features", Json.array(features));
    json.set("partitions", Json.array().add(site.product().name()));
    json.set("boot_time", SlurmValue.of(state.at(-30 * 86_400L).getEpochSecond()));
    json.set("slurmd_start_time", SlurmValue.of(state.at(-30 * 86_400L).getEpochSecond()));
    json.put(
        "tres",
        "cpu=%d,mem=%dM,billing=%d,gres/gpu=%d,gres/gpu:%s=%d"
            .formatted(
                cpus,
                cpus * Tres.MEMORY_MIB_PER_CPU,
                cpus,
                site.gpus(),
                site.product().name(),
                site.gpus()));
  }

  private static List<String> features(SimNode node) {
    var place = node.site().place();
    return List.of(
        node.site().product().name(),
        "nvlink",
        "ib",
        "rack=" + place.rack(),
        "nvlink_domain=" + place.domain(),
        "leaf=" + place.leaf(),
        "pdu=" + place.pdu());
  }

  private static void use(ObjectNode json, SimNode node) {
    var product = node.site().product().name();
    var held = new ArrayList<Integer>();
    for (int i = 0; i < node.site().gpus(); i++) {
      if (node.holder(i) != null) {
        held.add(i);
      }
    }
    int cpus = held.size() * Tres.cpusPerGpu(product);
    json.put("alloc_cpus", cpus)
        .put("alloc_idle_cpus", 0)
        .put("alloc_memory", cpus * Tres.MEMORY_MIB_PER_CPU)
        .put("cpu_load", cpus * 60)
        .put("gres_drained", "N/A")
        .put("gres_used", SlurmJobJson.gres(product, held))
        .put("tres_weighted", (double) cpus)
        .put(
            "tres_used",
            held.isEmpty()
                ? ""
                : "cpu=%d,mem=%dM,gres/gpu=%d,gres/gpu:%s=%d"
                    .formatted(
                        cpus, cpus * Tres.MEMORY_MIB_PER_CPU, held.size(), product, held.size()));
    json.set("free_mem", SlurmValue.of((Tres.cpus(node) - cpus) * Tres.MEMORY_MIB_PER_CPU));
  }

  private void condition(ObjectNode json, SimNode node) {
    var reason = node.downReason() != null ? node.downReason() : node.drainReason();
    json.set("state", states(node));
    json.put("reason", reason == null ? "" : reason);
    json.put("reason_set_by_user", reason == null ? "" : "slurm");
    json.set(
        "reason_changed_at",
        SlurmValue.of(reason == null ? 0 : state.at(node.changedAt()).getEpochSecond()));
    json.set("next_state_after_reboot", Json.array().add("INVALID"));
    json.set("resume_after", SlurmValue.of(0));
    json.set("last_busy", SlurmValue.of(state.now().getEpochSecond()));
    json.put("reservation", "");
    json.putObject("energy")
        .put("average_watts", 0)
        .put("consumed_energy", 0)
        .set("current_watts", SlurmValue.of(0));
  }

  static ArrayNode states(SimNode node) {
    if (node.downReason() != null) {
      return Json.array().add("DOWN").add("NOT_RESPONDING");
    }
    int free = node.free();
    var base = free == node.site().gpus() ? "IDLE" : free == 0 ? "ALLOCATED" : "MIXED";
    var states = Json.array().add(base);
    return node.drainReason() == null ? states : states.add("DRAIN");
  }
}
