package io.gridwright.model.error;

/** A class of failure. The category says who can mend it; the exit code is what the CLI returns. */
public enum ErrorCode {
  BAD_ARGUMENT(Category.USER, 2),
  BAD_CONFIG(Category.USER, 2),
  BAD_QUERY(Category.USER, 1),
  NOT_FOUND(Category.USER, 1),
  HOME_IN_USE(Category.USER, 3),
  PORT_IN_USE(Category.CAPACITY, 3),
  NO_DISK(Category.CAPACITY, 3),
  INCOMPLETE(Category.EXTERNAL, 4),
  SOURCE_FAILED(Category.EXTERNAL, 4),
  REFUSED(Category.EXTERNAL, 5),
  INTERNAL(Category.INTERNAL, 70);

  private final Category category;
  private final int exitCode;

  ErrorCode(Category category, int exitCode) {
    this.category = category;
    this.exitCode = exitCode;
  }

  /** Who can mend it. */
  public Category category() {
    return category;
  }

  /** Process exit code that the CLI returns. */
  public int exitCode() {
    return exitCode;
  }

  /** Who can mend an error. */
  public enum Category {
    USER,
    EXTERNAL,
    CAPACITY,
    INTERNAL
  }
}
