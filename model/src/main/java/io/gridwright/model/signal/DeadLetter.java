package io.gridwright.model.signal;

import org.jspecify.annotations.Nullable;

/**
 * An input record that could not be understood, kept with its reason.
 *
 * @param documentKind what the document was taken for, or {@code unknown}
 * @param field the field at fault, if one is known
 * @param reason a short constant such as {@code not_a_number}; failures are counted by it
 * @param detail the sentence for a person, with the values
 * @param fragment the start of the offending input
 * @param raw the input itself, null where nothing was read
 */
public record DeadLetter(
    String documentKind,
    @Nullable String field,
    String reason,
    String detail,
    String fragment,
    @Nullable RawInput raw)
    implements Signal {
  private static final int FRAGMENT_LIMIT = 2000;

  public DeadLetter {
    if (fragment.length() > FRAGMENT_LIMIT) {
      fragment = fragment.substring(0, FRAGMENT_LIMIT);
    }
  }

  /** A letter about something of which nothing can be kept. */
  public DeadLetter(
      String documentKind, @Nullable String field, String reason, String detail, String fragment) {
    this(documentKind, field, reason, detail, fragment, null);
  }

  @Override
  public SignalKind kind() {
    return SignalKind.DEAD_LETTER;
  }

  @Override
  public String entity() {
    return documentKind + '/' + reason;
  }
}
