package io.gridwright.ingest.flink.health;

import org.jspecify.annotations.Nullable;

/**
 * One thing that says something of a node's health.
 *
 * @param node host
 * @param device GPU, port or PCI address, null for the whole node
 * @param millis when it was true, milliseconds since 1970 UTC
 * @param sign what it is, such as {@code xid_79} or {@code link_down}
 * @param grade how much it says
 * @param lasting whether it holds until it is cleared; else it happened once
 * @param cleared whether it says that it is over
 * @param dated whether the time is that of the thing itself, and not only of its first sight
 * @param detail a sentence for a person, or nothing
 */
public record HealthSign(
    String node,
    @Nullable String device,
    long millis,
    String sign,
    HealthGrade grade,
    boolean lasting,
    boolean cleared,
    boolean dated,
    String detail) {
  /** The sign that a scheduler takes the node as usable, which also tells the time. */
  public static final String SCHEDULABLE = "schedulable";

  /** Something that happened once. */
  public static HealthSign once(
      String node, @Nullable String device, long millis, String sign, HealthGrade grade) {
    return new HealthSign(node, device, millis, sign, grade, false, false, true, "");
  }

  /** Something that began, or is over. */
  public static HealthSign lasting(
      String node,
      @Nullable String device,
      long millis,
      String sign,
      HealthGrade grade,
      boolean cleared) {
    return new HealthSign(node, device, millis, sign, grade, true, cleared, true, "");
  }

  /** An XID that a device reports. */
  public static HealthSign xid(String node, @Nullable String device, long millis, int code) {
    return once(node, device, millis, "xid_" + code, XidTable.of(code));
  }

  /** The same, but nobody knows since when. */
  public HealthSign undated() {
    return new HealthSign(node, device, millis, sign, grade, lasting, cleared, false, detail);
  }

  /** What makes two lasting signs the same one. */
  String key() {
    return sign + '/' + (device == null ? "" : device);
  }
}
