package io.gridwright.ingest.flink.health;

/**
 * A sign that still counts.
 *
 * <p>Public fields and constructor because Flink stores it as a POJO.
 */
public final class ActiveSign {
  /** See {@link HealthSign#key()}. */
  public String key = "";

  /** See {@link HealthSign}. */
  public String sign = "";

  /** Name of its {@link HealthGrade}. */
  public String grade = "";

  /** Whether it holds until it is cleared. */
  public boolean lasting;

  /** When it began or happened, milliseconds. */
  public long since;

  /** When it was last said, milliseconds. */
  public long seen;

  /** Nothing. */
  public ActiveSign() {}

  /** What it adds to the score at a time. */
  double score(long now, double halfLifeMillis) {
    double weight = HealthGrade.valueOf(grade).weight();
    return lasting ? weight : weight * Math.pow(2, -Math.max(0, now - since) / halfLifeMillis);
  }
}
