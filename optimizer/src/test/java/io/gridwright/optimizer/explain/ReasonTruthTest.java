package io.gridwright.optimizer.explain;

import static org.assertj.core.api.Assertions.assertThat;

import io.gridwright.model.plan.Decision;
import io.gridwright.model.plan.DecisionKind;
import io.gridwright.model.plan.Reason;
import io.gridwright.model.snapshot.FleetSnapshot;
import io.gridwright.model.workload.Job;
import io.gridwright.model.workload.JobState;
import io.gridwright.optimizer.RandomScenes;
import io.gridwright.optimizer.Scenes;
import io.gridwright.optimizer.rules.MilliGpus;
import io.gridwright.optimizer.solver.GreedyPlanner;
import io.gridwright.optimizer.solver.TimefoldPlanner;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Recomputes what reasons claim from the snapshot alone. */
class ReasonTruthTest {
  private static final Pattern NUMBER = Pattern.compile("[0-9.]+");

  private static List<Long> numbers(String text) {
    return NUMBER
        .matcher(text)
        .results()
        .map(found -> (long) MilliGpus.of(Double.parseDouble(found.group())))
        .toList();
  }

  private static long freeGpus(FleetSnapshot snapshot, Job job) {
    long sum = 0;
    for (var node : snapshot.nodes()) {
      var type = job.request().gpuType();
      if (node.cluster().equals(job.ref().cluster())
          && node.state().schedulable()
          && node.gpus() >= job.request().gpusPerNode()
          && (type == null || type.equals(node.gpuType()))) {
        double held =
            snapshot.jobs().stream()
                .filter(other -> other.state() == JobState.RUNNING)
                .filter(other -> other.ref().cluster().equals(node.cluster()))
                .flatMap(other -> other.allocation().stream())
                .filter(share -> share.node().equals(node.name()))
                .mapToDouble(share -> share.gpus())
                .sum();
        sum += Math.max(0, MilliGpus.of(node.gpus() - held));
      }
    }
    return sum;
  }

  private static long heldGpus(FleetSnapshot snapshot, String team) {
    return MilliGpus.of(
        snapshot.jobs().stream()
            .filter(job -> job.state() == JobState.RUNNING && job.owner().team().equals(team))
            .flatMap(job -> job.allocation().stream())
            .mapToDouble(share -> share.gpus())
            .sum());
  }

  private static void check(FleetSnapshot snapshot, Decision decision, Reason reason) {
    var job =
        snapshot.jobs().stream()
            .filter(other -> other.ref().equals(decision.job()))
            .findFirst()
            .orElseThrow();
    long wanted = MilliGpus.of(job.request().gpus());
    switch (reason.rule()) {
      case "no_free_gpus" -> {
        assertThat(numbers(reason.measured())).containsExactly(freeGpus(snapshot, job));
        assertThat(numbers(reason.limit())).containsExactly(wanted);
        assertThat(freeGpus(snapshot, job)).isLessThan(wanted);
      }
      case "quota" -> {
        long held = heldGpus(snapshot, job.owner().team());
        assertThat(numbers(reason.measured())).containsExactly(held, wanted);
        assertThat(held + wanted).isGreaterThan(numbers(reason.limit()).get(0));
      }
      case "node_fragmented", "domain_fragmented" ->
          assertThat(freeGpus(snapshot, job)).isGreaterThanOrEqualTo(wanted);
      case "fits_now" -> assertThat(decision.kind()).isEqualTo(DecisionKind.START);
      case "held_by_user" -> assertThat(job.state()).isEqualTo(JobState.HELD);
      case "running" -> assertThat(job.state()).isEqualTo(JobState.RUNNING);
      case "impossible_request", "node_not_ready", "behind_jobs" ->
          assertThat(decision.kind()).isIn(DecisionKind.DEFER, DecisionKind.BLOCK);
      default -> throw new AssertionError("unknown rule " + reason.rule());
    }
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8})
  void numbersInReasonsAreThoseOfTheSnapshot(long seed) {
    var snapshot = RandomScenes.draw(seed, 12, 30);
    var plan = new TimefoldPlanner().plan(snapshot, Scenes.POLICY);
    for (var decision : plan.decisions()) {
      for (var reason : decision.reasons()) {
        check(snapshot, decision, reason);
      }
      var promise = decision.promise();
      if (promise != null) {
        assertThat(promise.p10()).isBeforeOrEqualTo(promise.p50());
        assertThat(promise.p50()).isBeforeOrEqualTo(promise.p90());
        assertThat(promise.p90()).isEqualTo(decision.startAt());
      }
    }
  }

  @Test
  void theRandomFleetsShowEveryRule() {
    Set<String> seen = new HashSet<>();
    for (long seed = 1; seed <= 30; seed++) {
      new GreedyPlanner()
          .plan(RandomScenes.draw(seed, 12, 30), Scenes.POLICY)
          .decisions()
          .forEach(decision -> decision.reasons().forEach(reason -> seen.add(reason.rule())));
    }
    assertThat(seen)
        .contains(
            "no_free_gpus",
            "quota",
            "node_fragmented",
            "domain_fragmented",
            "fits_now",
            "held_by_user",
            "running",
            "impossible_request",
            "node_not_ready",
            "behind_jobs");
  }
}
