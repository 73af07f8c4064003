package io.gridwright.app.twin.state;

import io.gridwright.app.twin.parts.SimJob;
import io.gridwright.app.twin.parts.SiteLabels;
import io.gridwright.app.twin.parts.World;
import io.gridwright.app.twin.sched.FairShare;
import io.gridwright.app.twin.sched.KueueScheduler;
import io.gridwright.app.twin.sched.SlurmScheduler;
import io.gridwright.app.twin.sched.Topology;
import io.gridwright.app.twin.spec.FleetSpec;
import io.gridwright.model.workload.JobState;
import io.gridwright.model.workload.Scheduler;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;

/**
 * The whole twin without a wire: a pure function of the file, the seed and the commands with their
 * seconds. Second 0 is {@code start}; what is before it is lived through when the state is made.
 * Not safe for use by several threads at once.
 */
public final class TwinState {
  private static final int HOUR = 3600;
  private static final int SLURM_EVERY = 5;
  private static final int KUEUE_EVERY = 5;
  private static final int PRIORITIES_EVERY = 60;
  private static final long REMEMBER_ENDED = 600;
  private final World world;
  private final Instant start;
  private final Arrivals arrivals;
  private final FaultBoard faults;
  private final Physics physics;
  private final FairShare fairShare;
  private final Ledger ledger = new Ledger();
  private final List<SlurmScheduler> slurm;
  private final List<KueueScheduler> kueue;
  private final Deque<Arrivals.Arrival> coming = new ArrayDeque<>();
  private long nextHour;

  /** A fleet that has lived through its warm-up and stands at second 0. */
  public TwinState(FleetSpec spec, long seed, Instant start) {
    long warmup = Math.round(spec.warmupHours()) * HOUR;
    this.world = new World(spec, seed, -warmup);
    this.start = Instant.ofEpochSecond(start.getEpochSecond());
    this.arrivals = new Arrivals(spec, seed);
    this.faults = new FaultBoard(world);
    this.physics = new Physics(world, faults);
    this.fairShare = new FairShare(world);
    this.slurm =
        world.clusters(Scheduler.SLURM).stream()
            .map(c -> new SlurmScheduler(world, c, fairShare))
            .toList();
    this.kueue =
        world.clusters(Scheduler.KUBERNETES).stream()
            .map(c -> new KueueScheduler(world, c, NodeLabels::matches))
            .toList();
    this.nextHour = -warmup / HOUR;
    advanceTo(0);
    ledger.clear();
  }

  /** Lives on to a second; a second in the past changes nothing. */
  public void advanceTo(long second) {
    while (world.now() < second) {
      world.now(world.now() + 1);
      step();
    }
  }

  private void step() {
    long now = world.now();
    faults.expire();
    arrive(now);
    for (var job : world.running()) {
      run(job, now);
    }
    if (Math.floorMod(now, PRIORITIES_EVERY) == 0) {
      slurm.forEach(SlurmScheduler::prioritize);
      forget(now);
    }
    if (Math.floorMod(now, SLURM_EVERY) == 0) {
      slurm.forEach(SlurmScheduler::schedule);
    }
    if (Math.floorMod(now, KUEUE_EVERY) == 2) {
      kueue.forEach(KueueScheduler::schedule);
    }
    if (Math.floorMod(now, Physics.TICK) == 0) {
      var running = world.running();
      running.forEach(j -> j.speed(Topology.speed(j)));
      fairShare.tick(running, Physics.TICK);
      physics.tick();
      ledger.tick(world, Physics.TICK);
    }
  }

  private void arrive(long now) {
    while (nextHour * HOUR <= now) {
      coming.addAll(arrivals.hour(nextHour++));
    }
    for (var next = coming.peek(); next != null && next.at() <= now; next = coming.peek()) {
      var job = world.submit(coming.remove().order(), now);
      job.kube().priority = Priorities.of(job.order().kind().kind());
      job.kube().priorityClass = Priorities.name(job.order().kind().kind());
      job.kube()
          .nodeSelector
          .put(SiteLabels.PRODUCT, SiteLabels.product(world.product(job.order().kind().product())));
      job.slurm().computedPriority = 1;
    }
  }

  private void run(SimJob job, long now) {
    job.work(1);
    var fate = job.order().fate();
    if (job.progress() >= fate.failAt()) {
      end(job, JobState.FAILED, "NonZeroExitCode");
    } else if (job.progress() >= fate.work()) {
      end(job, JobState.COMPLETED, "None");
    } else if (now - job.start() >= job.limit()) {
      end(job, JobState.TIMEOUT, "TimeLimit");
    }
  }

  private void end(SimJob job, JobState outcome, String reason) {
    ledger.ended(job, outcome);
    Lifecycle.finish(world, job, outcome, reason);
  }

  private void forget(long now) {
    var old =
        world.jobs().stream()
            .filter(j -> !j.running() && !j.waits() && j.end() + REMEMBER_ENDED <= now)
            .toList();
    old.forEach(world::forget);
  }

  /** Makes something go wrong from now on. */
  public void inject(Fault fault) {
    faults.begin(fault);
  }

  /** What goes wrong now. */
  public List<Fault> faults() {
    return faults.active();
  }

  /** The nodes and jobs. */
  public World world() {
    return world;
  }

  /** Use of the teams. */
  public FairShare fairShare() {
    return fairShare;
  }

  /** What was held and done since second 0. */
  public Ledger ledger() {
    return ledger;
  }

  /** The present moment. */
  public Instant now() {
    return at(world.now());
  }

  /** The moment of a simulated second. */
  public Instant at(long second) {
    return start.plusSeconds(second);
  }

  /** The simulated second of a moment, rounded down. */
  public long second(Instant moment) {
    return moment.getEpochSecond() - start.getEpochSecond();
  }
}
