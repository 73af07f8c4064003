package io.gridwright.ingest.collectors.kubernetes;

import java.time.Duration;
import org.jspecify.annotations.Nullable;

/** The API did not answer, or refused. */
final class ApiFailure extends Exception {
  static final int FORBIDDEN = 403;
  static final int NOT_FOUND = 404;
  static final int GONE = 410;
  private static final long serialVersionUID = 1L;
  private final int code;
  private final @Nullable Duration retryAfter;

  /**
   * A failure.
   *
   * @param code HTTP status, 0 when there was no answer
   * @param retryAfter how long the server asks to wait, null when it does not
   */
  ApiFailure(int code, String message, @Nullable Duration retryAfter, @Nullable Throwable cause) {
    super(message, cause);
    this.code = code;
    this.retryAfter = retryAfter;
  }

  int code() {
    return code;
  }

  @Nullable Duration retryAfter() {
    return retryAfter;
  }
}
