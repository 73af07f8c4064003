package io.gridwright.app.twin.slurm;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.gridwright.app.twin.spec.FleetSpec.ClusterSpec;
import io.gridwright.app.twin.spec.FleetSpec.TeamSpec;
import io.gridwright.app.twin.state.TwinState;
import io.gridwright.app.twin.wire.Json;

/** The share tree: the root and one account for each team. */
final class SlurmShares {
  private final TwinState state;
  private final ClusterSpec cluster;

  SlurmShares(TwinState state, ClusterSpec cluster) {
    this.state = state;
    this.cluster = cluster;
  }

  ArrayNode render() {
    var shares = Json.array();
    double total = 0;
    for (var team : state.world().spec().teams()) {
      total += state.fairShare().used(cluster, team.name());
    }
    shares.add(entry(1, "root", "", total));
    int id = 2;
    for (var team : state.world().spec().teams()) {
      shares.add(account(id++, team));
    }
    return shares;
  }

  private ObjectNode account(int id, TeamSpec team) {
    var fair = state.fairShare();
    double usage = fair.usage(cluster, team.name());
    double share = fair.share(team.name());
    var json = entry(id, team.name(), "root", fair.used(cluster, team.name()));
    json.set("shares_normalized", SlurmValue.of(share));
    json.set("shares", SlurmValue.of(Math.round(team.weight())));
    json.set("effective_usage", SlurmValue.of(usage));
    json.set("usage_normalized", SlurmValue.of(usage));
    var fairshare = json.putObject("fairshare");
    fairshare.set("factor", SlurmValue.of(fair.factor(cluster, team.name())));
    fairshare.set("level", SlurmValue.of(usage == 0 ? 0 : share / usage));
    return json;
  }

  private ObjectNode entry(int id, String name, String parent, double gpuSeconds) {
    var json = Json.object();
    json.put("id", id)
        .put("cluster", cluster.name())
        .put("name", name)
        .put("parent", parent)
        .put("partition", "");
    json.set("shares_normalized", SlurmValue.of(1.0));
    json.set("shares", SlurmValue.unset());
    var tres = json.putObject("tres");
    var usage = tres.putArray("usage");
    usage.addObject().put("name", "gres/gpu").put("value", gpuSeconds);
    var seconds = tres.putArray("run_seconds").addObject().put("name", "gres/gpu");
    seconds.set("value", SlurmValue.of(Math.round(gpuSeconds)));
    var minutes = tres.putArray("group_minutes").addObject().put("name", "gres/gpu");
    minutes.set("value", SlurmValue.infinite());
    json.set("effective_usage", SlurmValue.of(1.0));
    json.set("usage_normalized", SlurmValue.of(1.0));
    json.put("usage", Math.round(gpuSeconds));
    var fairshare = json.putObject("fairshare");
    fairshare.set("factor", SlurmValue.of(0.0));
    fairshare.set("level", SlurmValue.unset());
    json.set("type", Json.array().add("ASSOCIATION"));
    return json;
  }
}
