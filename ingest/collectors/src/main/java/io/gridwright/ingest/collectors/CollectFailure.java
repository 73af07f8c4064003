package io.gridwright.ingest.collectors;

import io.gridwright.model.signal.DeadLetter;
import io.gridwright.model.signal.Origin;
import io.gridwright.model.signal.RawInput;
import io.gridwright.model.signal.SignalEvent;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * Something that could not be read at all. It is booked as one source record.
 *
 * @param documentKind what the document would have been, or {@code unknown}
 * @param source URL or file
 * @param reason a short constant such as {@code unreachable}; failures are counted by it
 * @param detail the sentence for a person
 * @param start what was read of it, null for nothing
 */
public record CollectFailure(
    String documentKind, String source, String reason, String detail, @Nullable RawInput start) {
  /** No answer, or one that is no success. */
  public static final String UNREACHABLE = "unreachable";

  /** A kind that is not known because nothing was read. */
  public static final String UNKNOWN_KIND = "unknown";

  private static final String POSITION = "document";

  /** A failure before anything was read. */
  public CollectFailure(String documentKind, String source, String reason, String detail) {
    this(documentKind, source, reason, detail, null);
  }

  /** The dead letter that keeps it. */
  public SignalEvent event(Instant at) {
    var fragment = start == null ? "" : new String(start.bytes(""), StandardCharsets.UTF_8);
    var letter = new DeadLetter(documentKind, null, reason, detail, fragment, start);
    return new SignalEvent(new Origin(source, POSITION), at, 1, letter);
  }
}
