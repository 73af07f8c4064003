package io.gridwright.ingest.flink.keyed;

import io.gridwright.ingest.flink.event.GpuReading;
import io.gridwright.ingest.flink.health.HealthGrade;
import io.gridwright.ingest.flink.health.HealthSign;
import java.util.function.Consumer;

/**
 * What one GPU's samples say of its health, from one to the next. The last XID stays in its field
 * until the driver is loaded anew, so a code counts when it changes, and the first one seen is of
 * unknown date; a count of XIDs within a window tells when one comes again.
 *
 * <p>Public fields and constructor because Flink stores it as a POJO.
 */
public final class GpuSigns {
  private static final int PATIENCE = 3;
  private static final double HOT_C = 88;
  private static final double COOL_C = 83;

  /** Whether a sample was seen. */
  public boolean begun;

  /** Last XID. */
  public int xid;

  /** Last counts of XIDs, as in {@link GpuReading#xidCounts()}. */
  public String xidCounts = "";

  /** Most profiled fields ever in one sample. */
  public int mostProfiled;

  /** Samples in a row with fewer. */
  public int lessProfiled;

  /** Samples in a row that were hot. */
  public int hot;

  /** Whether profiling is said to stand still. */
  public boolean stale;

  /** Whether rows wait to be remapped. */
  public boolean remapPending;

  /** Whether rows could not be remapped. */
  public boolean remapFailed;

  /** Nothing seen. */
  public GpuSigns() {}

  /**
   * Takes a sample that is newer than all before it.
   *
   * @param standsStill whether its profiled values do
   */
  public void take(GpuReading reading, boolean standsStill, Consumer<HealthSign> out) {
    xids(reading, out);
    profiling(reading, standsStill, out);
    heat(reading, out);
    remapPending =
        changed(
            reading,
            "row_remap_pending",
            HealthGrade.DEGRADATION,
            remapPending,
            reading.remapPending(),
            out);
    remapFailed =
        changed(
            reading,
            "row_remap_failure",
            HealthGrade.FAILURE,
            remapFailed,
            reading.remapFailed(),
            out);
    begun = true;
  }

  private void xids(GpuReading reading, Consumer<HealthSign> out) {
    Integer code = reading.xid();
    if (code != null) {
      if (code > 0 && code != xid) {
        var sign = HealthSign.xid(reading.node(), reading.uuid(), reading.millis(), code);
        out.accept(begun ? sign : sign.undated());
      }
      xid = code;
    }
    if (reading.xidCounts() == null) {
      return;
    }
    for (var entry : reading.xidCounts().split(";", -1)) {
      int equals = entry.indexOf('=');
      if (begun && equals > 0 && count(entry, equals) > count(entry.substring(0, equals))) {
        int counted = Integer.parseInt(entry.substring(0, equals));
        out.accept(HealthSign.xid(reading.node(), reading.uuid(), reading.millis(), counted));
      }
    }
    xidCounts = reading.xidCounts();
  }

  private double count(String code) {
    for (var entry : xidCounts.split(";", -1)) {
      if (entry.startsWith(code + '=')) {
        return count(entry, code.length());
      }
    }
    return 0;
  }

  private static double count(String entry, int equals) {
    return Double.parseDouble(entry.substring(equals + 1));
  }

  private void profiling(GpuReading reading, boolean standsStill, Consumer<HealthSign> out) {
    mostProfiled = Math.max(mostProfiled, reading.profiled());
    boolean less = reading.profiled() < mostProfiled;
    if (!less && lessProfiled >= PATIENCE) {
      out.accept(lasting(reading, "telemetry_profiling", HealthGrade.SUSPICION, true));
    }
    lessProfiled = less ? lessProfiled + 1 : 0;
    if (lessProfiled == PATIENCE) {
      out.accept(lasting(reading, "telemetry_profiling", HealthGrade.SUSPICION, false));
    }
    stale = changed(reading, "telemetry_stale", HealthGrade.SUSPICION, stale, standsStill, out);
  }

  private void heat(GpuReading reading, Consumer<HealthSign> out) {
    Double celsius = reading.temperatureC();
    if (celsius == null) {
      return;
    }
    if (celsius >= HOT_C) {
      hot++;
      if (hot == PATIENCE) {
        out.accept(lasting(reading, "hot", HealthGrade.SUSPICION, false));
      }
    } else if (celsius < COOL_C) {
      if (hot >= PATIENCE) {
        out.accept(lasting(reading, "hot", HealthGrade.SUSPICION, true));
      }
      hot = 0;
    }
  }

  private static boolean changed(
      GpuReading reading,
      String sign,
      HealthGrade grade,
      boolean before,
      boolean after,
      Consumer<HealthSign> out) {
    if (before != after) {
      out.accept(lasting(reading, sign, grade, before));
    }
    return after;
  }

  private static HealthSign lasting(
      GpuReading reading, String sign, HealthGrade grade, boolean cleared) {
    return HealthSign.lasting(
        reading.node(), reading.uuid(), reading.millis(), sign, grade, cleared);
  }
}
