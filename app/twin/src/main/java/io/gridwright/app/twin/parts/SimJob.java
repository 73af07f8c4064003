package io.gridwright.app.twin.parts;

import io.gridwright.model.workload.JobState;
import io.gridwright.model.workload.Scheduler;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** A job from submission to its end, over all its attempts. */
public final class SimJob {
  private static final long FIRST_SLURM_ID = 4000;
  private final long sequence;
  private final JobOrder order;
  private final long submit;
  private final SlurmLevers slurm = new SlurmLevers();
  private final KubeLevers kube = new KubeLevers();
  private JobState state = JobState.PENDING;
  private List<Allocation> allocation = List.of();
  private List<Allocation> lastAllocation = List.of();
  private long eligible;
  private long start;
  private long end;
  private long estimate;
  private int attempt;
  private double progress;
  private double checkpoint;
  private double speed = 1;
  private long limit;
  private @Nullable String reason;

  SimJob(long sequence, JobOrder order, long submit) {
    this.sequence = sequence;
    this.order = order;
    this.submit = submit;
    this.eligible = submit;
    this.limit = order.limit();
  }

  /** Number in order of submission, from 1. */
  public long sequence() {
    return sequence;
  }

  /** What was submitted. */
  public JobOrder order() {
    return order;
  }

  /** Whose scheduler it is. */
  public Scheduler scheduler() {
    return order.cluster().scheduler();
  }

  /** Slurm's job id. */
  public long slurmId() {
    return FIRST_SLURM_ID + sequence;
  }

  /** Name of the Kubernetes Job. */
  public String kubeName() {
    return String.format(Locale.ROOT, "%s-%05d", order.kind().name(), sequence);
  }

  /** What Slurm lets others change. */
  public SlurmLevers slurm() {
    return slurm;
  }

  /** What Kubernetes lets others change. */
  public KubeLevers kube() {
    return kube;
  }

  /** Takes resources and runs. */
  public void begin(List<Allocation> place, long now) {
    allocation = List.copyOf(place);
    allocation.forEach(a -> a.node().hold(a.gpus(), this));
    state = JobState.RUNNING;
    start = now;
    estimate = 0;
    reason = null;
  }

  /** Ends for good. */
  public void finish(JobState outcome, @Nullable String why, long now) {
    release();
    state = outcome;
    end = now;
    reason = why;
  }

  /** Gives its resources up and waits again from its last checkpoint. */
  public void requeue(String why, long now, long eligibleAt) {
    release();
    state = JobState.PENDING;
    progress = checkpoint;
    attempt++;
    end = now;
    start = 0;
    eligible = eligibleAt;
    reason = why;
  }

  /** Keeps only some of its nodes, as Slurm does when a running job's node list is cut. */
  public void shrink(Set<String> nodes) {
    for (var part : allocation) {
      if (!nodes.contains(part.node().name())) {
        part.node().release(this);
      }
    }
    allocation = allocation.stream().filter(a -> nodes.contains(a.node().name())).toList();
  }

  private void release() {
    allocation.forEach(a -> a.node().release(this));
    lastAllocation = allocation;
    allocation = List.of();
  }

  /** Works for some seconds. */
  public void work(double seconds) {
    progress += seconds * speed;
    double interval = order.kind().checkpointMinutes() * 60;
    if (progress - checkpoint >= interval) {
      checkpoint += interval * Math.floor((progress - checkpoint) / interval);
    }
  }

  /** Its state. */
  public JobState state() {
    return state;
  }

  /** Whether it holds resources. */
  public boolean running() {
    return state == JobState.RUNNING;
  }

  /** Whether it waits. */
  public boolean waits() {
    return state == JobState.PENDING;
  }

  /** Nodes and GPUs that it holds now. */
  public List<Allocation> allocation() {
    return allocation;
  }

  /** Nodes and GPUs that it held before it ended or was requeued. */
  public List<Allocation> lastAllocation() {
    return lastAllocation;
  }

  /** When it was submitted, simulated seconds. */
  public long submit() {
    return submit;
  }

  /** When it could first run, simulated seconds. */
  public long eligible() {
    return eligible;
  }

  /** Moves the moment from which it can run. */
  public void eligible(long at) {
    eligible = at;
  }

  /** When it started, simulated seconds; meaningless while it waits. */
  public long start() {
    return start;
  }

  /** When it ended, simulated seconds. */
  public long end() {
    return end;
  }

  /** When the scheduler expects to start it, simulated seconds; 0 for no idea. */
  public long estimate() {
    return estimate;
  }

  /** Sets when the scheduler expects to start it. */
  public void estimate(long at) {
    estimate = at;
  }

  /** Restarts so far. */
  public int attempt() {
    return attempt;
  }

  /** Work done, seconds at full speed. */
  public double progress() {
    return progress;
  }

  /** Work that survives a loss, seconds at full speed. */
  public double checkpoint() {
    return checkpoint;
  }

  /** How fast it runs, 1 when placed well. */
  public double speed() {
    return speed;
  }

  /** Sets how fast it runs. */
  public void speed(double value) {
    speed = value;
  }

  /** Time limit, seconds. */
  public long limit() {
    return limit;
  }

  /** Sets the time limit, seconds. */
  public void limit(long seconds) {
    limit = seconds;
  }

  /** Why it waits or ended, null for nothing to say. */
  public @Nullable String reason() {
    return reason;
  }

  /** Sets why it waits. */
  public void reason(@Nullable String why) {
    reason = why;
  }

  @Override
  public String toString() {
    return scheduler() == Scheduler.SLURM
        ? Long.toString(slurmId())
        : order.team() + '/' + kubeName();
  }
}
