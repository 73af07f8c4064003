package io.gridwright.app.twin.kube;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.gridwright.app.twin.parts.SimJob;
import io.gridwright.app.twin.parts.SiteLabels;
import io.gridwright.app.twin.spec.FleetSpec.ProductSpec;
import io.gridwright.app.twin.spec.FleetSpec.TeamSpec;
import io.gridwright.app.twin.state.TwinState;
import io.gridwright.app.twin.wire.Json;
import io.gridwright.model.workload.Scheduler;
import java.util.List;

/** Kueue's queues: a ClusterQueue and a LocalQueue for each team, a flavor for each product. */
final class QueueJson {
  private static final String COHORT = "all-teams";
  private final TwinState state;
  private final KubeMeta meta;
  private final List<SimJob> jobs;

  QueueJson(TwinState state) {
    this.state = state;
    this.meta = new KubeMeta(state);
    this.jobs = state.world().jobs(Scheduler.KUBERNETES);
  }

  ObjectNode clusterQueue(TeamSpec team, String api, long version) {
    var json = meta.object(KubeKind.CLUSTER_QUEUE, api, team.name(), null, version);
    var spec = json.putObject("spec");
    spec.put(api.equals("v1beta1") ? "cohort" : "cohortName", COHORT);
    spec.putObject("fairSharing").put("weight", weight(team));
    spec.putObject("flavorFungibility")
        .put("whenCanBorrow", api.equals("v1beta1") ? "Borrow" : "MayStopSearch")
        .put("whenCanPreempt", "TryNextFlavor");
    spec.putObject("namespaceSelector");
    var preemption = spec.putObject("preemption");
    preemption.putObject("borrowWithinCohort").put("policy", "Never");
    preemption.put("reclaimWithinCohort", "Never").put("withinClusterQueue", "Never");
    spec.put("queueingStrategy", "BestEffortFIFO");
    var group = spec.putArray("resourceGroups").addObject();
    group.putArray("coveredResources").add("nvidia.com/gpu");
    var flavors = group.putArray("flavors");
    for (var product : state.world().spec().products()) {
      flavors
          .addObject()
          .put("name", product.name())
          .putArray("resources")
          .addObject()
          .put("name", "nvidia.com/gpu")
          .put("nominalQuota", Integer.toString(quota(team, product)));
    }
    spec.put("stopPolicy", "None");
    var status = json.putObject("status");
    counts(status, team, true);
    var conditions = status.putArray("conditions");
    meta.condition(conditions, "Active", true, "Ready", 0)
        .put("message", "Can admit new workloads");
    status.set("flavorsReservation", usage(team));
    status.set("flavorsUsage", usage(team));
    return json;
  }

  ObjectNode localQueue(TeamSpec team, String api, long version) {
    var json = meta.object(KubeKind.LOCAL_QUEUE, api, team.name(), team.name(), version);
    json.putObject("spec").put("clusterQueue", team.name()).put("stopPolicy", "None");
    var status = json.putObject("status");
    counts(status, team, false);
    var conditions = status.putArray("conditions");
    meta.condition(conditions, "Active", true, "Ready", 0)
        .put("message", "Can submit new workloads to localQueue");
    return json;
  }

  ObjectNode flavor(ProductSpec product, String api) {
    var json = meta.object(KubeKind.RESOURCE_FLAVOR, api, product.name(), null, 1);
    var spec = json.putObject("spec");
    spec.putObject("nodeLabels").put(SiteLabels.PRODUCT, SiteLabels.product(product));
    spec.put("topologyName", "default");
    return json;
  }

  ObjectNode priorityClass(String name, int value, String api) {
    var json = meta.object(KubeKind.PRIORITY_CLASS, api, name, null, 1);
    return json.put("value", value).put("description", "");
  }

  ObjectNode namespace(TeamSpec team) {
    var json = meta.object(KubeKind.NAMESPACE, "v1", team.name(), null, 1);
    ((ObjectNode) json.get("metadata"))
        .putObject("labels")
        .put("kubernetes.io/metadata.name", team.name());
    json.putObject("spec").putArray("finalizers").add("kubernetes");
    json.putObject("status").put("phase", "Active");
    return json;
  }

  private void counts(ObjectNode status, TeamSpec team, boolean cluster) {
    long running = of(team).stream().filter(SimJob::running).count();
    long pending = of(team).stream().filter(j -> j.waits() && j.kube().active).count();
    status
        .put("admittedWorkloads", running)
        .put("pendingWorkloads", pending)
        .put("reservingWorkloads", running);
    if (cluster) {
      status.putObject("fairSharing").put("weightedShare", 0);
    }
  }

  private ArrayNode usage(TeamSpec team) {
    var flavors = Json.array();
    for (var product : state.world().spec().products()) {
      int total =
          of(team).stream()
              .filter(j -> j.running() && j.order().kind().product().equals(product.name()))
              .mapToInt(j -> j.order().nodes() * j.order().gpus())
              .sum();
      flavors
          .addObject()
          .put("name", product.name())
          .putArray("resources")
          .addObject()
          .put("borrowed", Integer.toString(Math.max(0, total - quota(team, product))))
          .put("name", "nvidia.com/gpu")
          .put("total", Integer.toString(total));
    }
    return flavors;
  }

  private List<SimJob> of(TeamSpec team) {
    return jobs.stream().filter(j -> j.order().team().equals(team.name())).toList();
  }

  private static int quota(TeamSpec team, ProductSpec product) {
    return team.quotas().getOrDefault(product.name(), 0);
  }

  /** A weight is a quantity: a whole number is written without a point. */
  private static String weight(TeamSpec team) {
    return team.weight() == Math.rint(team.weight())
        ? Long.toString((long) team.weight())
        : Double.toString(team.weight());
  }
}
