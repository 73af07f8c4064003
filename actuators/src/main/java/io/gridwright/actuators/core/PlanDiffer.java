package io.gridwright.actuators.core;

import io.gridwright.model.action.Action;
import io.gridwright.model.action.ActionKind;
import io.gridwright.model.plan.Decision;
import io.gridwright.model.plan.DecisionKind;
import io.gridwright.model.plan.Plan;
import io.gridwright.model.snapshot.FleetSnapshot;
import io.gridwright.model.workload.Job;
import io.gridwright.model.workload.JobRef;
import io.gridwright.model.workload.JobState;
import io.gridwright.model.workload.NodeShare;
import io.gridwright.model.workload.Scheduler;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * Turns a plan into the fewest actions that make the schedulers follow it, in a safe order: first
 * what keeps others off the planned room, then what protects running jobs, then the starts, then
 * what makes room for them, last the order of those that wait. A job that is already as wanted gets
 * none, and neither does a job that somebody holds.
 */
public final class PlanDiffer {
  private static final Duration TOLERANCE = Duration.ofSeconds(60);
  private final DifferRules rules;
  private final Predicate<JobRef> pinned;

  /**
   * A differ.
   *
   * @param pinned whether an earlier plan bound this job to nodes, which a new plan may undo
   */
  public PlanDiffer(DifferRules rules, Predicate<JobRef> pinned) {
    this.rules = rules;
    this.pinned = pinned;
  }

  /** The actions, numbered from 0 in the order in which they are to be taken. */
  public List<Action> actions(Plan plan, FleetSnapshot snapshot) {
    Map<JobRef, Job> jobs = new HashMap<>();
    snapshot.jobs().forEach(job -> jobs.put(job.ref(), job));
    Map<String, List<Step>> clusters = new TreeMap<>();
    for (var decision : plan.decisions()) {
      var job = jobs.get(decision.job());
      if (job != null && job.state() != JobState.HELD) {
        clusters
            .computeIfAbsent(decision.job().cluster(), c -> new ArrayList<>())
            .add(new Step(decision, job));
      }
    }
    var room = new FreeRoom(snapshot, plan);
    var drafts = new ArrayList<Draft>();
    clusters.values().forEach(steps -> drafts.addAll(drafts(steps, plan, room)));
    drafts.sort(Comparator.comparingInt(Draft::phase));
    var actions = new ArrayList<Action>();
    for (var draft : drafts) {
      actions.add(draft.action(plan.id(), actions.size()));
    }
    return List.copyOf(actions);
  }

  private List<Draft> drafts(List<Step> steps, Plan plan, FreeRoom room) {
    var drafts = new ArrayList<Draft>();
    steps.stream().filter(this::unprotected).forEach(s -> drafts.add(protect(s)));
    var ordered = new ArrayList<>(steps.stream().filter(this::ranked).toList());
    ordered.sort(Comparator.comparing(Step::queueOrder).thenComparingInt(s -> s.decision.rank()));
    var starting = ordered.stream().filter(Step::starts).toList();
    var waiting = ordered.stream().filter(s -> !s.starts()).toList();
    if (!ordered.isEmpty() && ordered.get(0).job.scheduler() == Scheduler.KUBERNETES) {
      var start = new PriorityLadder(rules.startTop(), rules.top() + 1, rules.step());
      rank(starting, start, plan, room, drafts);
      rank(waiting, ladder(), plan, room, drafts);
    } else {
      rank(ordered, ladder(), plan, room, drafts);
    }
    return drafts;
  }

  private PriorityLadder ladder() {
    return new PriorityLadder(rules.top(), rules.floor(), rules.step());
  }

  private void rank(
      List<Step> steps, PriorityLadder ladder, Plan plan, FreeRoom room, List<Draft> drafts) {
    var priorities = ladder.assign(steps.stream().mapToLong(s -> s.job.priority()).toArray());
    for (int i = 0; i < priorities.length; i++) {
      var draft = draft(steps.get(i), priorities[i], plan.createdAt(), room);
      if (draft != null) {
        drafts.add(draft);
      }
    }
  }

  private @Nullable Draft draft(Step step, long priority, Instant now, FreeRoom room) {
    var decision = step.decision;
    if (step.starts()) {
      var nodes = decision.placement().stream().map(NodeShare::node).sorted().toList();
      return new Draft(step, ActionKind.PLACE, priority, nodes, null);
    }
    if (decision.kind() == DecisionKind.PREEMPT) {
      return new Draft(step, ActionKind.REQUEUE, priority, List.of(), null);
    }
    boolean inOrder = step.job.priority() == priority && !pinned.test(decision.job());
    var until = holdUntil(step, now, room);
    if (until != null) {
      return inOrder && isHeldFor(step.job, now, until)
          ? null
          : new Draft(step, ActionKind.DEFER, priority, List.of(), until);
    }
    return inOrder ? null : new Draft(step, ActionKind.PRIORITIZE, priority, List.of(), null);
  }

  /** Until when a job must be kept from room that the plan leaves empty on purpose. */
  private @Nullable Instant holdUntil(Step step, Instant now, FreeRoom room) {
    var start = step.decision.startAt();
    if (step.job.scheduler() != Scheduler.SLURM
        || step.decision.kind() != DecisionKind.DEFER
        || start == null
        || start.isBefore(now.plus(TOLERANCE))
        || !room.fits(step.decision, step.job)) {
      return null;
    }
    var lease = now.plus(rules.deferLease());
    return start.isBefore(lease) ? start : lease;
  }

  private boolean isHeldFor(Job job, Instant now, Instant until) {
    var eligible = job.times().eligible();
    if (eligible == null || eligible.isAfter(until.plus(TOLERANCE))) {
      return false;
    }
    var renewal = now.plus(rules.deferLease().dividedBy(2));
    return !eligible.isBefore(until.isBefore(renewal) ? until.minus(TOLERANCE) : renewal);
  }

  private boolean ranked(Step step) {
    return switch (step.decision.kind()) {
      case KEEP -> false;
      case START, DEFER -> step.job.state().waits();
      // A job that cannot start is left alone, unless an earlier plan had moved it up.
      case BLOCK ->
          step.job.state().waits()
              && (step.job.priority() >= rules.floor() || pinned.test(step.job.ref()));
      case PREEMPT -> step.job.state().holdsResources();
    };
  }

  private boolean unprotected(Step step) {
    return step.job.scheduler() == Scheduler.KUBERNETES
        && step.decision.kind() == DecisionKind.KEEP
        && step.job.state().holdsResources()
        && step.job.priority() < rules.keep();
  }

  private Draft protect(Step step) {
    return new Draft(step, ActionKind.PRIORITIZE, rules.keep(), List.of(), null);
  }

  /** A decision and the job it is about. */
  private record Step(Decision decision, Job job) {
    boolean starts() {
      return decision.kind() == DecisionKind.START;
    }

    int queueOrder() {
      return switch (decision.kind()) {
        case KEEP, START -> 0;
        case DEFER -> 1;
        case PREEMPT -> 2;
        case BLOCK -> 3;
      };
    }
  }

  /** An action before it has a number. */
  private record Draft(
      Step step, ActionKind kind, long priority, List<String> nodes, @Nullable Instant notBefore) {
    int phase() {
      return switch (kind) {
        case DEFER -> 0;
        case PRIORITIZE -> step.decision.kind() == DecisionKind.KEEP ? 1 : 4;
        case PLACE -> 2;
        case REQUEUE -> 3;
      };
    }

    Action action(String planId, int order) {
      var job = step.job;
      var arguments = new ActionId.Arguments(nodes, notBefore);
      var id = ActionId.of(planId, job.ref(), kind, priority, arguments);
      return new Action(
          id, planId, order, kind, job.scheduler(), job.ref(), priority, nodes, notBefore, why());
    }

    private String why() {
      var reason = step.decision.reasons().get(0);
      return "%s: %s has %s, limit %s"
          .formatted(reason.rule(), reason.entity(), reason.measured(), reason.limit());
    }
  }
}
