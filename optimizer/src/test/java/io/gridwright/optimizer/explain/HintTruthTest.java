package io.gridwright.optimizer.explain;

import static org.assertj.core.api.Assertions.assertThat;

import io.gridwright.model.snapshot.FleetSnapshot;
import io.gridwright.model.workload.Job;
import io.gridwright.model.workload.JobRef;
import io.gridwright.model.workload.JobRequest;
import io.gridwright.optimizer.RandomScenes;
import io.gridwright.optimizer.Scenes;
import io.gridwright.optimizer.solver.GreedyPlanner;
import java.time.Duration;
import java.time.Instant;
import java.util.function.UnaryOperator;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/**
 * Follows each hint and plans again: in the schedulers' own order the jobs ahead do not change, so
 * the job must start as told or earlier.
 */
class HintTruthTest {
  private static final Pattern HINT =
      Pattern.compile(
          "(?:with a time limit of ([0-9]+) (h|min)|with ([0-9]+) (?:node|pod)s?|(on any GPU type)"
              + "|(spread over NVLink domains)) it would start (now|at ([0-9-]{10} )?([0-9:]{5})Z)");

  private static FleetSnapshot with(
      FleetSnapshot snapshot, JobRef ref, UnaryOperator<JobRequest> change) {
    var jobs =
        snapshot.jobs().stream()
            .map(job -> job.ref().equals(ref) ? with(job, change.apply(job.request())) : job)
            .toList();
    return new FleetSnapshot(
        "changed",
        snapshot.takenAt(),
        snapshot.nodes(),
        jobs,
        snapshot.entitlements(),
        snapshot.completeness());
  }

  private static Job with(Job job, JobRequest request) {
    return new Job(
        job.scheduler(),
        job.ref(),
        job.name(),
        job.owner(),
        job.state(),
        job.priority(),
        job.attempt(),
        job.times(),
        request,
        job.allocation(),
        job.reason());
  }

  private static UnaryOperator<JobRequest> change(
      @Nullable String length, @Nullable String unit, @Nullable String parts, boolean anyType) {
    return request ->
        new JobRequest(
            parts == null ? request.nodes() : Integer.parseInt(parts),
            request.gpusPerNode(),
            anyType ? null : request.gpuType(),
            length == null
                ? request.timeLimit()
                : "h".equals(unit)
                    ? Duration.ofHours(Long.parseLong(length))
                    : Duration.ofMinutes(Long.parseLong(length)),
            request.oneDomain() && (length != null || parts != null || anyType),
            request.preemptible());
  }

  @Test
  void aJobThatFollowsAHintStartsAsTold() {
    int limits = 0;
    int parts = 0;
    int types = 0;
    int spreads = 0;
    for (long seed = 1; seed <= 12; seed++) {
      var snapshot = RandomScenes.draw(seed, 12, 25);
      for (var decision : new GreedyPlanner().plan(snapshot, Scenes.POLICY).decisions()) {
        var found = HINT.matcher(decision.reasons().get(0).hint());
        while (found.find()) {
          limits += found.group(1) == null ? 0 : 1;
          parts += found.group(3) == null ? 0 : 1;
          types += found.group(4) == null ? 0 : 1;
          spreads += found.group(5) == null ? 0 : 1;
          var change =
              change(found.group(1), found.group(2), found.group(3), found.group(4) != null);
          var changed = with(snapshot, decision.job(), change);
          var told = told(found.group(6), found.group(7), found.group(8));
          var start =
              new GreedyPlanner()
                  .plan(changed, Scenes.POLICY).decisions().stream()
                      .filter(other -> other.job().equals(decision.job()))
                      .findFirst()
                      .orElseThrow()
                      .startAt();
          assertThat(start).as("%s, seed %d", found.group(), seed).isBeforeOrEqualTo(told);
        }
      }
    }
    assertThat(limits).isPositive();
    assertThat(parts).isPositive();
    assertThat(types).isPositive();
    assertThat(spreads).isPositive();
  }

  private static Instant told(String when, @Nullable String day, @Nullable String clock) {
    if (when.equals("now") || clock == null) {
      return Scenes.NOON;
    }
    return Instant.parse((day == null ? "2026-03-02" : day.trim()) + "T" + clock + ":00Z");
  }
}
