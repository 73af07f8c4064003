package io.gridwright.ingest.collectors;

import java.util.Collections;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * What became of documents. {@code accepted} and all of {@code rejected} add up to {@code records}.
 *
 * @param documents documents read, or tried
 * @param records source records in them
 * @param events signals and dead letters that were published for them
 * @param accepted source records that became signals
 * @param rejected source records that became dead letters, by reason
 */
public record IntakeTally(
    long documents, long records, long events, long accepted, SortedMap<String, Long> rejected) {
  /** Nothing yet. */
  public static final IntakeTally NONE = new IntakeTally(0, 0, 0, 0, new TreeMap<>());

  public IntakeTally {
    rejected = Collections.unmodifiableSortedMap(new TreeMap<>(rejected));
  }

  /** Both together. */
  public IntakeTally plus(IntakeTally other) {
    var reasons = new TreeMap<>(rejected);
    other.rejected.forEach((reason, count) -> reasons.merge(reason, count, Long::sum));
    return new IntakeTally(
        documents + other.documents,
        records + other.records,
        events + other.events,
        accepted + other.accepted,
        reasons);
  }

  /** With a further part of the same document. */
  IntakeTally withPart(IntakeTally part) {
    var sum = plus(part);
    return new IntakeTally(documents, sum.records, sum.events, sum.accepted, sum.rejected);
  }

  /** Source records that became dead letters, for any reason. */
  public long rejectedTotal() {
    return rejected.values().stream().mapToLong(Long::longValue).sum();
  }

  static IntakeTally refused(String reason) {
    return new IntakeTally(1, 1, 1, 0, new TreeMap<>(Map.of(reason, 1L)));
  }
}
