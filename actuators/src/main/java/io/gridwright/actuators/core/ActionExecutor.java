package io.gridwright.actuators.core;

import io.gridwright.model.action.Action;
import io.gridwright.model.action.ActionKind;
import io.gridwright.model.action.ActionState;
import io.gridwright.model.action.AuditRecord;
import io.gridwright.model.error.GridwrightException;
import io.gridwright.model.workload.JobRef;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Takes actions one after another: gate, journal, scheduler, journal. An action is sent at most
 * once, whatever happens in between; one whose answer was lost is never sent again but looked up,
 * and only a later plan may ask for the same change anew.
 */
public final class ActionExecutor {
  private static final Logger LOG = LoggerFactory.getLogger(ActionExecutor.class);
  private static final String NO_SUCH_JOB = "the scheduler knows no such job";
  private final Map<String, Actuator> actuators = new TreeMap<>();
  private final SafetyGate gate;
  private final ActionJournal journal;
  private final Consumer<AuditRecord> audit;
  private final InstantSource clock;

  /**
   * An executor.
   *
   * @param actuators one for each cluster that may be changed
   * @param audit gets every record after it is in the journal
   */
  public ActionExecutor(
      Collection<? extends Actuator> actuators,
      SafetyGate gate,
      ActionJournal journal,
      Consumer<AuditRecord> audit,
      InstantSource clock) {
    actuators.forEach(a -> this.actuators.put(a.cluster(), a));
    this.gate = gate;
    this.journal = journal;
    this.audit = audit;
    this.clock = clock;
  }

  /**
   * What the actions would change, as the schedulers show their jobs now. Nothing is written.
   *
   * @throws GridwrightException when a scheduler gave no answer
   */
  public List<ActionDiff> preview(List<Action> actions) {
    var diffs = new ArrayList<ActionDiff>();
    for (var action : actions) {
      var actuator = actuators.get(action.job().cluster());
      var seen = actuator == null ? null : actuator.observe(action.job()).orElse(null);
      diffs.add(ActionDiff.of(action, seen));
    }
    return List.copyOf(diffs);
  }

  /**
   * Takes the actions in their order, after looking up those of earlier runs whose answer was lost.
   *
   * @return one record for each action: its last state. Its earlier states, and those of earlier
   *     actions, go to the audit only
   * @throws GridwrightException when the journal cannot be written; then nothing more is sent
   */
  public synchronized List<AuditRecord> run(List<Action> actions, Approval approval) {
    recover();
    var open = new HashSet<JobRef>();
    journal.unresolved().forEach(r -> open.add(r.action().job()));
    var run = new Run(gate.begin(approval), approval.actor(), open);
    var records = new ArrayList<AuditRecord>();
    for (var action : actions) {
      records.add(run.take(action));
    }
    return List.copyOf(records);
  }

  /**
   * Looks up every action that was sent and whose answer is not known, as after a crash: found in
   * effect it is APPLIED, otherwise REFUSED. None is sent again. Where a scheduler does not answer,
   * its actions stay open.
   *
   * @return one record for each action that is settled now
   */
  public synchronized List<AuditRecord> recover() {
    var settled = new ArrayList<AuditRecord>();
    var silent = new HashSet<String>();
    for (var entry : journal.unresolved()) {
      var cluster = entry.action().job().cluster();
      var actuator = actuators.get(cluster);
      if (actuator == null || silent.contains(cluster)) {
        continue;
      }
      var answer = look(entry.action(), actuator);
      if (!answer.came()) {
        silent.add(cluster);
      } else {
        settled.add(resolve(entry, answer.job()));
      }
    }
    return List.copyOf(settled);
  }

  private Answer look(Action action, Actuator actuator) {
    boolean mayWrite = gate.closed() == null;
    try {
      return new Answer(true, mayWrite ? actuator.settle(action) : actuator.observe(action.job()));
    } catch (RuntimeException e) {
      LOG.warn("No answer from {} on {}: {}", actuator.cluster(), action.job(), e.toString());
      return new Answer(false, Optional.empty());
    }
  }

  private AuditRecord resolve(AuditRecord entry, Optional<ObservedJob> seen) {
    var action = entry.action();
    if (seen.isEmpty()) {
      return record(entry, ActionState.REFUSED, "", NO_SUCH_JOB);
    }
    var job = seen.get();
    return ActionEffect.shown(action, job, ActionMark.PIN)
        ? record(entry, ActionState.APPLIED, job.json(), "found in effect")
        : record(entry, ActionState.REFUSED, job.json(), "not found in effect: " + job.note());
  }

  private AuditRecord record(AuditRecord earlier, ActionState state, String after, String detail) {
    if (!earlier.state().next().contains(state)) {
      throw new IllegalStateException(earlier.state() + " is not followed by " + state);
    }
    var entry =
        new AuditRecord(
            earlier.action(),
            state,
            clock.instant(),
            earlier.actor(),
            earlier.before(),
            after,
            detail);
    if (gate.records() || state != ActionState.SKIPPED) {
      journal.append(entry);
      audit.accept(entry);
    }
    return entry;
  }

  /** What a scheduler said of a job, if it said anything. */
  private record Answer(boolean came, Optional<ObservedJob> job) {}

  /** The actions of one plan. */
  private final class Run {
    private final SafetyGate.Run allowed;
    private final String actor;
    private final Set<JobRef> open;
    private final Set<String> silent = new HashSet<>();
    private final Set<String> unplaced = new HashSet<>();

    Run(SafetyGate.Run allowed, String actor, Set<JobRef> open) {
      this.allowed = allowed;
      this.actor = actor;
      this.open = open;
    }

    AuditRecord take(Action action) {
      var entry = attempt(action);
      if (action.kind() == ActionKind.PLACE && entry.state() == ActionState.REFUSED) {
        unplaced.add(action.job().cluster());
      }
      return entry;
    }

    private AuditRecord attempt(Action action) {
      var obstacle = obstacle(action);
      if (obstacle == null) {
        obstacle = allowed.refusal(action);
      }
      var actuator = actuators.get(action.job().cluster());
      if (obstacle != null || actuator == null) {
        return skip(action, "", obstacle == null ? "no actuator for this cluster" : obstacle);
      }
      Optional<ObservedJob> seen;
      try {
        seen = actuator.observe(action.job());
      } catch (RuntimeException e) {
        silent.add(action.job().cluster());
        return skip(action, "", String.valueOf(e.getMessage()));
      }
      if (seen.isEmpty()) {
        return skip(action, "", NO_SUCH_JOB);
      }
      var before = seen.get();
      if (ActionEffect.shown(action, before, ActionMark.PIN)) {
        return skip(action, before.json(), "already so");
      }
      allowed.taken(action);
      return send(proposed(action, before.json()), actuator);
    }

    /** What keeps an action from being sent whatever the gate says. */
    private @Nullable String obstacle(Action action) {
      var cluster = action.job().cluster();
      var outcome = journal.outcome(action.id());
      if (outcome != null) {
        return "was sent before and is " + outcome;
      }
      if (open.contains(action.job())) {
        return "an earlier action on this job has no known outcome";
      }
      if (silent.contains(cluster)) {
        return "the scheduler gave no answer to an earlier action";
      }
      if (action.kind() == ActionKind.REQUEUE && unplaced.contains(cluster)) {
        return "a placement was refused, so no running job has to make room for it";
      }
      return null;
    }

    private AuditRecord proposed(Action action, String before) {
      return new AuditRecord(action, ActionState.PROPOSED, clock.instant(), actor, before, "", "");
    }

    private AuditRecord skip(Action action, String before, String why) {
      return record(proposed(action, before), ActionState.SKIPPED, "", why);
    }

    private AuditRecord send(AuditRecord proposed, Actuator actuator) {
      var action = proposed.action();
      var sent = record(proposed, ActionState.SENT, "", "");
      ActionResult result;
      try {
        result = actuator.apply(action);
      } catch (RuntimeException e) {
        return lookUp(record(sent, ActionState.UNKNOWN, "", String.valueOf(e)), actuator);
      }
      var after = result.after();
      var entry = record(sent, result.state(), after == null ? "" : after.json(), result.detail());
      if (entry.state() == ActionState.UNKNOWN) {
        open.add(action.job());
      }
      return entry;
    }

    private AuditRecord lookUp(AuditRecord unknown, Actuator actuator) {
      var answer = look(unknown.action(), actuator);
      if (answer.came()) {
        return resolve(unknown, answer.job());
      }
      open.add(unknown.action().job());
      silent.add(unknown.action().job().cluster());
      return unknown;
    }
  }
}
