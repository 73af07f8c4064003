package io.gridwright.ingest.parsers.document;

import org.jspecify.annotations.Nullable;

/** Thrown inside a parser when one record cannot be understood; its caller books a dead letter. */
public final class BrokenRecordException extends RuntimeException {
  private static final long serialVersionUID = 1L;
  private final @Nullable String field;
  private final String reason;
  private final String detail;

  /**
   * A record that is refused.
   *
   * @param field the field at fault, if one is known
   * @param reason a short constant; failures are counted by it
   * @param detail the sentence for a person, with the values
   */
  public BrokenRecordException(@Nullable String field, String reason, String detail) {
    super(detail);
    this.field = field;
    this.reason = reason;
    this.detail = detail;
  }

  /** What to write into the dead letter. */
  public RecordBook.Fault fault() {
    return new RecordBook.Fault(field, reason, detail);
  }
}
