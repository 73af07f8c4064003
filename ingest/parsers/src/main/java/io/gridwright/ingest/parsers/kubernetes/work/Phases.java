package io.gridwright.ingest.parsers.kubernetes.work;

import com.fasterxml.jackson.databind.JsonNode;
import io.gridwright.ingest.parsers.kubernetes.object.Fields;
import io.gridwright.ingest.parsers.kubernetes.object.KubeObject;
import io.gridwright.ingest.parsers.kubernetes.work.WorkFacts.Ending;
import io.gridwright.model.workload.JobState;
import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** What kinds of work have in common: conditions that end them, limits and sums of counts. */
final class Phases {
  private static final String DEADLINE = "DeadlineExceeded";

  private Phases() {}

  /** The end of an object by its conditions; one that a watch saw vanish before is cancelled. */
  static @Nullable Ending ending(
      KubeObject object, String completed, String failed, @Nullable Instant at) {
    if (object.holds(completed)) {
      return new Ending(JobState.COMPLETED, at == null ? object.since(completed) : at);
    }
    if (object.holds(failed)) {
      boolean late = object.condition(failed).path("reason").asText().equals(DEADLINE);
      return new Ending(
          late ? JobState.TIMEOUT : JobState.FAILED, at == null ? object.since(failed) : at);
    }
    return object.deleted() ? new Ending(JobState.CANCELLED, null) : null;
  }

  /** The word for an end by conditions. */
  static String word(KubeObject object, String completed, String failed) {
    if (object.holds(completed)) {
      return completed;
    }
    return object.holds(failed)
        ? failed + ':' + object.condition(failed).path("reason").asText()
        : "Deleted";
  }

  /** A word for an object that has not ended. */
  static String word(boolean suspended, @Nullable Long live) {
    if (suspended) {
      return "Suspended";
    }
    return live == null ? "Unknown" : live > 0 ? "Active" : "Waiting";
  }

  static @Nullable Duration seconds(String field, JsonNode value) {
    long seconds = Fields.whole(field, value, 0);
    return seconds > 0 ? Duration.ofSeconds(seconds) : null;
  }

  /**
   * The sum of one count over a list or an object of counts; null when the object has no status.
   */
  static @Nullable Long sum(KubeObject object, String list, String count) {
    if (object.status().isEmpty()) {
      return 0L;
    }
    var counts = object.status().path(list);
    if (counts.isMissingNode()) {
      return null;
    }
    long sum = 0;
    for (var one : counts) {
      sum += Fields.whole("status." + list + '.' + count, one.path(count), 0);
    }
    return sum;
  }
}
