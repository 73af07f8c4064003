package io.gridwright.model.error;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A failure with a constant title, named values and a hint. The title never holds values, so that
 * failures of one kind can be counted.
 */
public final class GridwrightException extends RuntimeException {
  private final ErrorCode code;
  private final String title;
  private final transient Map<String, Object> keys = new LinkedHashMap<>();
  private @Nullable String hint;

  /** An error without a cause. */
  public GridwrightException(ErrorCode code, String title) {
    this(code, title, null);
  }

  /** An error caused by another. */
  public GridwrightException(ErrorCode code, String title, @Nullable Throwable cause) {
    super(title, cause);
    this.code = code;
    this.title = title;
  }

  /** Adds a named value; returns this. */
  public GridwrightException with(String key, Object value) {
    keys.put(key, value);
    return this;
  }

  /** Says what the reader could try next; returns this. */
  public GridwrightException hint(String text) {
    this.hint = text;
    return this;
  }

  /** The class of failure. */
  public ErrorCode code() {
    return code;
  }

  /** The constant title. */
  public String title() {
    return title;
  }

  /** The named values in the order they were added. */
  public Map<String, Object> keys() {
    return Collections.unmodifiableMap(keys);
  }

  /** What the reader could try next, null when nothing is known. */
  public @Nullable String hint() {
    return hint;
  }

  @Override
  public String getMessage() {
    var text = new StringBuilder(title);
    if (!keys.isEmpty()) {
      text.append(' ').append(keys);
    }
    if (hint != null) {
      text.append(". ").append(hint);
    }
    return text.toString();
  }
}
