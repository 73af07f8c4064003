package io.gridwright.app.launcher.api;

import io.gridwright.model.policy.ActuationMode;
import java.time.Instant;
import java.util.List;

/**
 * How the running process is.
 *
 * @param version of the product
 * @param mode what it may do to schedulers
 * @param now the time it lives in, which is not the wall's when it runs faster
 * @param speed seconds of that time in one second
 * @param revision grows whenever a report would answer differently
 * @param parts what it consists of
 */
public record Status(
    String version,
    ActuationMode mode,
    Instant now,
    double speed,
    long revision,
    List<Part> parts) {
  public Status {
    parts = List.copyOf(parts);
  }

  /** Whether no part has failed. */
  public boolean healthy() {
    return parts.stream().noneMatch(part -> part.health() == Health.FAILED);
  }

  /**
   * One part.
   *
   * @param name such as {@code broker}
   * @param health how it is
   * @param detail one line for a person, may be empty
   */
  public record Part(String name, Health health, String detail) {}

  /** How a part is. */
  public enum Health {
    STARTING,
    RUNNING,
    STOPPED,
    FAILED
  }
}
