package io.gridwright.optimizer.explain;

import io.gridwright.model.workload.JobRequest;
import io.gridwright.optimizer.rules.Ask;
import io.gridwright.optimizer.rules.MilliGpus;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Collection;
import java.util.stream.Collectors;

/** How times, lengths and amounts are written. All times are UTC. */
final class Wording {
  private static final DateTimeFormatter CLOCK = DateTimeFormatter.ofPattern("HH:mm'Z'");
  private static final DateTimeFormatter DAY = DateTimeFormatter.ofPattern("yyyy-MM-dd HH:mm'Z'");
  private static final int SHOWN = 4;

  private Wording() {}

  /** {@code 14:05Z}, with its date on another day than {@code now}. */
  static String time(Instant at, Instant now) {
    var moment = at.atOffset(ZoneOffset.UTC);
    boolean today = moment.toLocalDate().equals(now.atOffset(ZoneOffset.UTC).toLocalDate());
    return moment.format(today ? CLOCK : DAY);
  }

  /** {@code 2 h}, {@code 1 h 30 min}, {@code 45 s}. */
  static String length(Duration length) {
    if (length.compareTo(Duration.ofMinutes(1)) < 0) {
      return length.toSeconds() + " s";
    }
    long hours = length.toHours();
    int minutes = length.toMinutesPart();
    if (hours == 0) {
      return minutes + " min";
    }
    return minutes == 0 ? hours + " h" : hours + " h " + minutes + " min";
  }

  /** {@code 1 node}, {@code 3 nodes}. */
  static String count(int count, String noun) {
    return count + " " + noun + (count == 1 ? "" : "s");
  }

  /** {@code 4 nodes x 8 GPUs of H100 in one NVLink domain}. */
  static String request(JobRequest request, Ask ask) {
    return count(ask.nodes(), part(ask))
        + " x "
        + MilliGpus.text(ask.need())
        + (request.gpuType() == null ? "" : " of " + request.gpuType())
        + (request.oneDomain() ? " in one NVLink domain" : "");
  }

  /** What a part of a gang is called. */
  static String part(Ask ask) {
    return ask.stacks() ? "pod" : "node";
  }

  /** The first few names and how many more there are. */
  static String some(Collection<String> names) {
    var shown = names.stream().limit(SHOWN).collect(Collectors.joining(", "));
    return names.size() > SHOWN ? shown + " and " + (names.size() - SHOWN) + " more" : shown;
  }
}
