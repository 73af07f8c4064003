package io.gridwright.optimizer.rules;

import io.gridwright.model.error.ErrorCode;
import io.gridwright.model.error.GridwrightException;
import io.gridwright.model.policy.Policy;
import java.time.Duration;
import java.time.Instant;

/**
 * Time cut into slots of one width; slot 0 starts when the snapshot was taken.
 *
 * @param from start of slot 0
 * @param slot width
 * @param slots how many there are, at least 1
 */
public record Horizon(Instant from, Duration slot, int slots) {
  private static final int MOST_SLOTS = 100_000;

  /** The slots of a policy; the last one may reach past the policy's horizon. */
  public static Horizon of(Instant from, Policy policy) {
    var slot = policy.slot();
    var length = policy.horizon();
    if (slot.toSeconds() < 1 || length.toSeconds() < 1) {
      throw new GridwrightException(ErrorCode.BAD_CONFIG, "Slot or horizon is not positive")
          .with("slot", slot)
          .with("horizon", length)
          .hint("Set both to at least one second");
    }
    long slots = ceil(length.toMillis(), slot.toMillis());
    if (slots > MOST_SLOTS) {
      throw new GridwrightException(ErrorCode.BAD_CONFIG, "Horizon has too many slots")
          .with("slots", slots)
          .with("limit", MOST_SLOTS)
          .hint("Use a wider slot or a nearer horizon");
    }
    return new Horizon(from, slot, (int) slots);
  }

  /** When a slot starts. */
  public Instant at(int index) {
    return from.plus(slot.multipliedBy(index));
  }

  /** When the last slot ends. */
  public Instant end() {
    return at(slots);
  }

  /** The first slot that starts at or after a moment, at most {@link #slots}. */
  public int slotFrom(Instant moment) {
    long millis = Duration.between(from, moment).toMillis();
    return millis <= 0 ? 0 : (int) Math.min(slots, ceil(millis, slot.toMillis()));
  }

  /** Slots that a duration touches, at least 1 and at most {@link #slots}. */
  public int slotsFor(Duration duration) {
    return (int) Math.max(1, Math.min(slots, ceil(duration.toMillis(), slot.toMillis())));
  }

  private static long ceil(long a, long b) {
    return (a + b - 1) / b;
  }
}
