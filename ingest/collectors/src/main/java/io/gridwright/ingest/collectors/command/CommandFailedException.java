package io.gridwright.ingest.collectors.command;

/** A command that gave no output to trust. */
final class CommandFailedException extends Exception {
  /** It could not be started, or ended with a status other than zero. */
  static final String FAILED = "command_failed";

  /** It did not end in time. */
  static final String TIMEOUT = "command_timeout";

  /** It printed more than it may. */
  static final String TOO_LARGE = "output_too_large";

  private static final long serialVersionUID = 1L;
  private final String reason;
  private final String detail;

  CommandFailedException(String reason, String detail) {
    super(detail);
    this.reason = reason;
    this.detail = detail;
  }

  String reason() {
    return reason;
  }

  @Override
  public String getMessage() {
    return detail;
  }
}
