package io.gridwright.optimizer.rules;

import io.gridwright.model.fleet.Node;
import io.gridwright.model.plan.Decision;
import io.gridwright.model.plan.DecisionKind;
import io.gridwright.model.plan.Plan;
import io.gridwright.model.policy.Policy;
import io.gridwright.model.snapshot.FleetSnapshot;
import io.gridwright.model.workload.Job;
import io.gridwright.model.workload.JobRef;
import io.gridwright.model.workload.JobState;
import io.gridwright.model.workload.Scheduler;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;

/**
 * Checks any plan against the hard rules, slot by slot and from the snapshot alone: it shares no
 * step with the planners but the meaning of a running job's end. Each line begins with the rule
 * that is broken: {@code one_decision}, {@code kind}, {@code time}, {@code gang}, {@code node},
 * {@code type}, {@code domain}, {@code rank}, {@code capacity} or {@code quota}.
 */
public final class PlanVerifier {
  private PlanVerifier() {}

  /** One line for each hard rule that a plan breaks, empty for a sound plan. */
  public static List<String> verify(Plan plan, FleetSnapshot snapshot, Policy policy) {
    var violations = new ArrayList<String>();
    var horizon = Horizon.of(snapshot.takenAt(), policy);
    Map<JobRef, Job> jobs = new HashMap<>();
    snapshot.jobs().forEach(job -> jobs.put(job.ref(), job));
    Map<String, Node> nodes = new HashMap<>();
    snapshot.nodes().forEach(node -> nodes.put(key(node.cluster(), node.name()), node));
    var seen = new HashSet<JobRef>();
    var ranks = new HashSet<Integer>();
    var load = new SlotLoad(snapshot, horizon);
    for (var decision : plan.decisions()) {
      var job = jobs.get(decision.job());
      if (job == null) {
        violations.add("one_decision: " + decision.job() + " is not in the snapshot");
        continue;
      }
      if (!seen.add(decision.job())) {
        violations.add("one_decision: " + decision.job() + " has more than one");
      }
      if (job.state().waits() && !ranks.add(decision.rank())) {
        violations.add("rank: " + decision.job() + " shares rank " + decision.rank());
      }
      checkKind(decision, job, horizon, violations);
      if (decision.kind() == DecisionKind.START || decision.kind() == DecisionKind.DEFER) {
        checkGang(decision, job, nodes, violations);
        load.start(decision, job);
      } else if (job.state().holdsResources()) {
        load.hold(job);
      }
    }
    for (var job : snapshot.jobs()) {
      if (!seen.contains(job.ref())) {
        violations.add("one_decision: " + job.ref() + " has none");
      }
    }
    violations.addAll(load.violations());
    return List.copyOf(violations);
  }

  static String key(String cluster, String node) {
    return cluster + ':' + node;
  }

  private static void checkKind(
      Decision decision, Job job, Horizon horizon, List<String> violations) {
    var ref = decision.job();
    boolean holds = job.state().holdsResources();
    switch (decision.kind()) {
      case KEEP -> report(!holds, "kind: " + ref + " is kept but does not run", violations);
      case PREEMPT ->
          report(true, "kind: " + ref + " is preempted, which no policy allows", violations);
      case BLOCK -> {
        report(holds, "kind: " + ref + " is blocked but runs", violations);
        report(
            decision.startAt() != null || !decision.placement().isEmpty(),
            "kind: " + ref + " is blocked but has a start or nodes",
            violations);
      }
      case START, DEFER -> {
        report(
            job.state() != JobState.PENDING,
            "kind: " + ref + " starts but is " + job.state(),
            violations);
        checkTime(decision, job, horizon, violations);
      }
    }
  }

  private static void checkTime(
      Decision decision, Job job, Horizon horizon, List<String> violations) {
    var ref = decision.job();
    var start = decision.startAt();
    var end = decision.endAt();
    if (start == null || end == null || start.isBefore(horizon.from()) || !end.isAfter(start)) {
      violations.add("time: " + ref + " has no start and end in order");
      return;
    }
    boolean now = start.equals(horizon.from());
    report(
        now != (decision.kind() == DecisionKind.START),
        "time: " + ref + " is a " + decision.kind() + " at " + start,
        violations);
    report(!start.isBefore(horizon.end()), "time: " + ref + " starts past the horizon", violations);
    report(
        end.isBefore(Occupancy.endOfStarted(job, start, horizon)),
        "time: " + ref + " is cut short of its time limit",
        violations);
    report(
        horizon.slotFrom(start) < Occupancy.earliestOf(job, horizon),
        "time: " + ref + " starts before the time that its user wished",
        violations);
  }

  private static void checkGang(
      Decision decision, Job job, Map<String, Node> nodes, List<String> violations) {
    var ref = decision.job();
    var request = job.request();
    // A node may carry several pods of a Kubernetes gang, but one part of a Slurm one.
    boolean pods =
        job.scheduler() == Scheduler.KUBERNETES && MilliGpus.of(request.gpusPerNode()) > 0;
    int parts = 0;
    var names = new HashSet<String>();
    var domains = new HashSet<String>();
    for (var share : decision.placement()) {
      names.add(share.node());
      int each = MilliGpus.of(request.gpusPerNode());
      int got = MilliGpus.of(share.gpus());
      report(
          pods ? got < each || got % each != 0 : got != each,
          "gang: " + ref + " gets " + share.gpus() + " GPUs on " + share.node(),
          violations);
      parts += pods ? got / each : 1;
      var node = nodes.get(key(ref.cluster(), share.node()));
      if (node == null) {
        violations.add("node: " + ref + " is on " + share.node() + ", not a node of its cluster");
        continue;
      }
      domains.add(node.domain());
      report(
          !node.state().schedulable(),
          "node: " + ref + " is on " + share.node() + ", which is " + node.state(),
          violations);
      report(
          request.gpuType() != null && !request.gpuType().equals(node.gpuType()),
          "type: " + ref + " wants " + request.gpuType() + " but is on " + node.gpuType(),
          violations);
    }
    report(
        parts != request.nodes() || decision.placement().size() != names.size(),
        "gang: " + ref + " gets " + parts + " of " + request.nodes() + " parts",
        violations);
    report(
        request.oneDomain() && domains.size() > 1,
        "domain: " + ref + " is spread over " + domains.size(),
        violations);
  }

  private static void report(boolean broken, String line, List<String> violations) {
    if (broken) {
      violations.add(line);
    }
  }
}
