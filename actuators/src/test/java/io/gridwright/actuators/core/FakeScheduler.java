package io.gridwright.actuators.core;

import io.gridwright.model.action.Action;
import io.gridwright.model.error.ErrorCode;
import io.gridwright.model.error.GridwrightException;
import io.gridwright.model.workload.JobRef;
import io.gridwright.model.workload.JobState;
import io.gridwright.model.workload.Scheduler;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** A scheduler in memory that can refuse, fall silent, or die with its caller. */
final class FakeScheduler implements Actuator {
  /** What happens to the next calls. */
  enum Mood {
    WORKS,
    REFUSES,
    LOSES_REQUEST,
    LOSES_ANSWER,
    SILENT,
    KILLED_BEFORE,
    KILLED_AFTER
  }

  final Map<JobRef, ObservedJob> jobs = new HashMap<>();
  final List<String> applied = new ArrayList<>();
  Mood mood = Mood.WORKS;
  int settled;

  void add(JobRef job, JobState state, long priority) {
    jobs.put(job, new ObservedJob(job, state, priority, 0, List.of(), null, "", "as it was"));
  }

  @Override
  public Scheduler scheduler() {
    return Scheduler.SLURM;
  }

  @Override
  public String cluster() {
    return "slurm-a";
  }

  @Override
  public Optional<ObservedJob> observe(JobRef job) {
    if (mood == Mood.SILENT) {
      throw lost();
    }
    return Optional.ofNullable(jobs.get(job));
  }

  @Override
  public Optional<ObservedJob> settle(Action action) {
    settled++;
    return observe(action.job());
  }

  @Override
  public ActionResult apply(Action action) {
    switch (mood) {
      case KILLED_BEFORE -> throw new Killed();
      case LOSES_REQUEST -> throw lost();
      case REFUSES -> {
        return ActionResult.refused("Invalid job id specified", jobs.get(action.job()));
      }
      default -> {}
    }
    applied.add(action.id());
    var after = change(action);
    jobs.put(action.job(), after);
    switch (mood) {
      case KILLED_AFTER -> throw new Killed();
      case LOSES_ANSWER -> throw lost();
      default -> {}
    }
    return ActionResult.applied("done", after);
  }

  private ObservedJob change(Action action) {
    var was = jobs.get(action.job());
    long priority = action.priority() == null ? was.priority() : action.priority();
    return switch (action.kind()) {
      case PRIORITIZE -> seen(was, was.state(), priority, List.of(), action);
      case PLACE -> seen(was, JobState.PENDING, priority, action.nodes(), action);
      case DEFER ->
          new ObservedJob(
              was.job(),
              was.state(),
              priority,
              0,
              List.of(),
              action.notBefore(),
              ActionMark.of(action),
              "");
      case REQUEUE -> seen(was, JobState.PENDING, priority, List.of(), action);
    };
  }

  private static ObservedJob seen(
      ObservedJob was, JobState state, long priority, List<String> nodes, Action action) {
    return new ObservedJob(
        was.job(), state, priority, 0, nodes, null, ActionMark.of(action), "changed");
  }

  private static GridwrightException lost() {
    return new GridwrightException(ErrorCode.SOURCE_FAILED, "No answer");
  }

  /** Stands for the end of the process: nothing in it may catch this. */
  static final class Killed extends Error {}
}
