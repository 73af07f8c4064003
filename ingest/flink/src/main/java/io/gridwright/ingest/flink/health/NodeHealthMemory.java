package io.gridwright.ingest.flink.health;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/**
 * The health of one node. Its score is the sum of what each sign says: a lasting one in full while
 * it holds, one that happened once less by half every six hours.
 *
 * <p>A failure holds until its sign is cleared, or until the node has been closed and a scheduler
 * opens it again, which is what a repair looks like; then the node recovers, and is healthy after
 * an hour without a sign. Time is that of the signs; a sighting by a scheduler lets it pass.
 *
 * <p>Public fields and constructor because Flink stores it as a POJO.
 */
public final class NodeHealthMemory {
  static final double SUSPECT = 0.5;
  static final double DEGRADED = 2.5;
  static final double FAILED = 8;
  private static final double HALF_LIFE = Duration.ofHours(6).toMillis();
  private static final long QUIET = Duration.ofHours(1).toMillis();
  private static final long SAME = Duration.ofMinutes(2).toMillis();
  private static final long SILENT = Duration.ofHours(24).toMillis();
  private static final double NOTHING = 0.01;

  /** Name of the {@link HealthState}. */
  public String state = HealthState.HEALTHY.name();

  /** Newest time of any sign, milliseconds. */
  public long now;

  /** When the last sign against it came, milliseconds. */
  public long lastSign;

  /** Whether a scheduler has closed it since it failed. */
  public boolean closed;

  /** Signs that count. */
  public List<ActiveSign> signs = new ArrayList<>();

  /** A node of which nothing is known. */
  public NodeHealthMemory() {}

  /**
   * A change of state.
   *
   * @param millis when
   * @param because the sign that weighs most, or why it is better
   */
  public record Change(long millis, String from, String to, double score, String because) {}

  /**
   * Takes a sign.
   *
   * @return whether it is news: it began, happened or ended
   */
  public boolean take(HealthSign sign) {
    now = Math.max(now, sign.millis());
    if (sign.sign().equals(HealthSign.SCHEDULABLE)) {
      return schedulable(!sign.cleared());
    }
    var known = known(sign);
    if (sign.cleared()) {
      known.ifPresent(signs::remove);
      return known.isPresent();
    }
    if (known.isPresent()) {
      known.get().seen = Math.max(known.get().seen, sign.millis());
      return false;
    }
    if (sign.grade() != HealthGrade.NOTICE && sign.dated()) {
      add(sign);
    }
    return true;
  }

  /** Judges what is known at the newest time. */
  public Optional<Change> judge() {
    signs.removeIf(
        sign -> sign.lasting ? now - sign.seen > SILENT : sign.score(now, HALF_LIFE) < NOTHING);
    double score = signs.stream().mapToDouble(sign -> sign.score(now, HALF_LIFE)).sum();
    var next = next(score);
    if (next.name().equals(state)) {
      return Optional.empty();
    }
    var change = new Change(now, state, next.name(), score, because());
    state = next.name();
    return Optional.of(change);
  }

  private HealthState next(double score) {
    var current = HealthState.valueOf(state);
    boolean failing =
        signs.stream().anyMatch(sign -> sign.grade.equals(HealthGrade.FAILURE.name()));
    if (failing || score >= FAILED) {
      return HealthState.FAILED;
    }
    if (current == HealthState.FAILED) {
      return HealthState.RECOVERING;
    }
    if (current == HealthState.RECOVERING && now - lastSign < QUIET) {
      return score >= DEGRADED ? HealthState.DEGRADED : HealthState.RECOVERING;
    }
    if (score >= DEGRADED) {
      return HealthState.DEGRADED;
    }
    return score >= SUSPECT ? HealthState.SUSPECT : HealthState.HEALTHY;
  }

  /** A node that is opened after it was closed has been seen to: what happened before is over. */
  private boolean schedulable(boolean open) {
    if (!open) {
      closed = true;
    } else if (closed) {
      closed = false;
      signs.removeIf(sign -> !sign.lasting);
      lastSign = now;
    }
    return false;
  }

  private void add(HealthSign sign) {
    var active = new ActiveSign();
    active.key = sign.key();
    active.sign = sign.sign();
    active.grade = sign.grade().name();
    active.lasting = sign.lasting();
    active.since = sign.millis();
    active.seen = sign.millis();
    signs.add(active);
    lastSign = Math.max(lastSign, sign.millis());
  }

  /**
   * The same lasting sign, or the same event told by another source: those name devices in other
   * ways, so for two minutes the sign alone tells.
   */
  private Optional<ActiveSign> known(HealthSign sign) {
    return signs.stream()
        .filter(
            active ->
                active.lasting == sign.lasting()
                    && (active.lasting
                        ? active.key.equals(sign.key())
                        : active.sign.equals(sign.sign())
                            && maySame(active.key, sign.key())
                            && Math.abs(active.since - sign.millis()) < SAME))
        .findFirst();
  }

  private static boolean maySame(String one, String other) {
    boolean named = one.contains("/GPU-") && other.contains("/GPU-");
    return !named || one.equals(other);
  }

  private String because() {
    return signs.stream()
        .max(Comparator.comparingDouble(sign -> sign.score(now, HALF_LIFE)))
        .map(sign -> sign.key)
        .orElse("quiet");
  }
}
