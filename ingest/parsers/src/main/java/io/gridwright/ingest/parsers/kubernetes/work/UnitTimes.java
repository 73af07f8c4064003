package io.gridwright.ingest.parsers.kubernetes.work;

import io.gridwright.model.workload.JobState;
import io.gridwright.model.workload.JobTimes;
import java.time.Instant;
import java.util.Objects;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** When a unit was submitted, started and ended. */
record UnitTimes(WorkUnit unit, JobState state) {
  JobTimes times() {
    var work = unit.work();
    var workload = unit.workload();
    var submit = work == null ? null : work.created();
    submit = submit == null && workload != null ? workload.created() : submit;
    if (submit == null) {
      submit = earliest(unit.pods().stream().map(PodFacts::created));
    }
    return new JobTimes(submit, submit, state.waits() ? null : start(), end());
  }

  private @Nullable Instant start() {
    var workload = unit.workload();
    var start = earliest(unit.works().stream().map(WorkFacts::start));
    start = start == null ? earliest(unit.pods().stream().map(PodFacts::start)) : start;
    return start == null && workload != null ? workload.start() : start;
  }

  private @Nullable Instant end() {
    if (state.waits() || state.holdsResources()) {
      return null;
    }
    var work = unit.work();
    var workload = unit.workload();
    var end = work == null || work.ending() == null ? null : work.ending().at();
    end = end == null && workload != null ? workload.end() : end;
    return end == null
        ? unit.pods().stream()
            .map(PodFacts::end)
            .filter(Objects::nonNull)
            .max(Instant::compareTo)
            .orElse(null)
        : end;
  }

  private static @Nullable Instant earliest(Stream<@Nullable Instant> times) {
    return times.filter(Objects::nonNull).min(Instant::compareTo).orElse(null);
  }
}
