package io.gridwright.app.twin.state;

import static org.assertj.core.api.Assertions.assertThat;

import io.gridwright.app.twin.parts.SimJob;
import io.gridwright.app.twin.spec.FleetSpecLoader;
import io.gridwright.model.workload.JobState;
import io.gridwright.model.workload.Scheduler;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

class TwinStateTest {
  private static final Instant START = Instant.parse("2026-12-01T09:00:00Z");

  @Test
  void jobsRunAndWaitOnBothSchedulersFromTheFirstMoment() {
    var state = state(7);

    for (var scheduler : Scheduler.values()) {
      var jobs = state.world().jobs(scheduler);
      assertThat(jobs).anyMatch(SimJob::running).anyMatch(SimJob::waits);
    }
  }

  @Test
  void theStateDependsOnTheSeedAndTheMomentAloneAndNotOnTheStepsToIt() {
    var oneLeap = state(7);
    var smallSteps = state(7);
    var otherSeed = state(8);

    oneLeap.advanceTo(5000);
    otherSeed.advanceTo(5000);
    for (long second = 0; second <= 5000; second += 37) {
      smallSteps.advanceTo(second);
    }
    smallSteps.advanceTo(5000);

    assertThat(picture(smallSteps)).isEqualTo(picture(oneLeap)).isNotEqualTo(picture(otherSeed));
  }

  @Test
  void noGpuIsHeldTwiceAndEveryGangIsWhole() {
    var state = state(3);
    for (int i = 0; i < 40; i++) {
      state.advanceTo(i * 500L);
      var held = new HashMap<String, SimJob>();
      for (var job : state.world().running()) {
        assertThat(job.allocation()).hasSize(job.order().nodes());
        for (var part : job.allocation()) {
          assertThat(part.gpus()).hasSize(job.order().gpus());
          for (int gpu : part.gpus()) {
            assertThat(held.put(part.node().name() + '/' + gpu, job)).isNull();
          }
        }
      }
    }
  }

  @Test
  void aLostNodeSendsItsJobsBackToTheQueueWithTheirLastCheckpoint() {
    var state = state(7);
    var job = gang(state, Scheduler.SLURM);
    var node = job.allocation().get(0).node();
    double before = job.progress();

    state.inject(new Fault(FaultKind.NODE_LOSS, node.name(), 0, 0, 0, 600));

    assertThat(job.state()).isEqualTo(JobState.PENDING);
    assertThat(job.attempt()).isEqualTo(1);
    assertThat(job.progress()).isLessThanOrEqualTo(before).isEqualTo(job.checkpoint());
    assertThat(node.schedulable()).isFalse();
    state.advanceTo(601);
    assertThat(node.schedulable()).isTrue();
  }

  @Test
  void busyGpusDrawMorePowerAndRunHotterThanFreeOnes() {
    var state = state(7);
    state.advanceTo(3600);
    double busy = 0;
    double free = 0;
    for (var node : state.world().nodes()) {
      for (int i = 0; i < node.gpus().size(); i++) {
        var gpu = node.gpus().get(i);
        if (gpu.smActive > 0.6) {
          busy = Math.max(busy, gpu.temperatureC);
          assertThat(gpu.powerW).isGreaterThan(node.site().product().maxW() * 0.5);
        } else if (node.holder(i) == null) {
          free = Math.max(free, gpu.powerW / node.site().product().maxW());
        }
      }
    }
    assertThat(busy).isGreaterThan(45);
    assertThat(free).isLessThan(0.2);
  }

  @Test
  void aThrottledNodeSlowsItsWholeGang() {
    var state = state(7);
    var job = gang(state, Scheduler.SLURM);
    double before = job.speed();

    state.inject(
        new Fault(FaultKind.THERMAL_THROTTLE, job.allocation().get(0).node().name(), 0, 0, 0, 300));
    state.advanceTo(20);

    assertThat(job.speed()).isLessThan(before * 0.7);
  }

  @Test
  void forTwoHoursThereIsMoreWorkThanRoomAndRoomThatIsNotUsed() {
    for (long seed : new long[] {3, 11}) {
      var state = state(seed);
      double free = 0;
      for (int minute = 0; minute <= 120; minute += 10) {
        state.advanceTo(minute * 60L);
        var waiting = state.world().jobs().stream().filter(SimJob::waits).toList();
        assertThat(waiting).as("seed %d minute %d", seed, minute).hasSizeBetween(20, 90);
        assertThat(waiting)
            .anyMatch(j -> j.order().nodes() >= 6)
            .anyMatch(j -> j.order().oneDomain())
            .anyMatch(j -> j.order().preemptible());
        free += state.world().nodes().stream().mapToInt(n -> n.free()).sum() / 480.0;
      }
      assertThat(free / 13).as("share of GPUs that nobody holds").isBetween(0.02, 0.2);
    }
  }

  @Test
  void aGangThatWantsOneNvlinkDomainIsInOne() {
    var state = state(11);
    int seen = 0;
    for (int hour = 0; hour < 6; hour++) {
      state.advanceTo(hour * 3600L);
      for (var job : state.world().running()) {
        if (job.order().oneDomain()) {
          seen++;
          assertThat(
                  job.allocation().stream().map(a -> a.node().site().place().domain()).distinct())
              .hasSize(1);
        }
      }
    }
    assertThat(seen).isPositive();
  }

  private static SimJob gang(TwinState state, Scheduler scheduler) {
    return state.world().running().stream()
        .filter(j -> j.scheduler() == scheduler && j.order().nodes() > 1)
        .filter(j -> j.order().fate().work() - j.progress() > 900)
        .findFirst()
        .orElseThrow();
  }

  private static List<String> picture(TwinState state) {
    var lines =
        state.world().jobs().stream()
            .map(j -> j + " " + j.state() + " " + j.progress() + " " + j.allocation())
            .collect(Collectors.toList());
    for (var node : state.world().nodes()) {
      node.gpus().forEach(g -> lines.add(g.uuid + " " + g.energyJ + " " + g.temperatureC));
    }
    return lines;
  }

  private static TwinState state(long seed) {
    return new TwinState(new FleetSpecLoader().loadDefault(), seed, START);
  }
}
