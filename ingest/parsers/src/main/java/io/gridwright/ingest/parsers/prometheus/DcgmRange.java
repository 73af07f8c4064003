package io.gridwright.ingest.parsers.prometheus;

import java.math.BigDecimal;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What a DCGM field can physically say. Ratios of the profiling fields are 0 to 1, utilizations are
 * percent.
 *
 * @param least inclusive
 * @param most inclusive
 */
record DcgmRange(double least, double most) {
  private static final DcgmRange RATIO = new DcgmRange(0, 1);
  private static final DcgmRange PERCENT = new DcgmRange(0, 100);
  private static final DcgmRange CELSIUS = new DcgmRange(-50, 250);
  private static final DcgmRange WATTS = new DcgmRange(0, 100_000);
  private static final DcgmRange MEBIBYTES = new DcgmRange(0, 1e9);
  private static final DcgmRange COUNTER = new DcgmRange(0, Double.MAX_VALUE);
  private static final DcgmRange CODE = new DcgmRange(0, Integer.MAX_VALUE);

  /**
   * The blank values of dcgm_fields.h (blank, not found, not supported, not permissioned) for 32
   * and 64 bit integers and for doubles, the same and -1 read as unsigned, and what is left of them
   * after a trip through a double. The ends are inclusive.
   */
  private static final List<BigDecimal[]> SENTINELS =
      List.of(
          span("2147483632", "2147483647"),
          span("4294967280", "4294967295"),
          span("140737488355328", "140737488355331"),
          span("9223372036854775792", "9223372036854776000"),
          span("18446744073709551600", "18446744073709552000"));

  /** No smaller number is a blank value. */
  static final double LEAST_SENTINEL = 2_147_483_632.0;

  static boolean isSentinel(BigDecimal value) {
    return SENTINELS.stream()
        .anyMatch(span -> value.compareTo(span[0]) >= 0 && value.compareTo(span[1]) <= 0);
  }

  private static BigDecimal[] span(String from, String to) {
    return new BigDecimal[] {new BigDecimal(from), new BigDecimal(to)};
  }

  /** The range of a field by its DCGM name, null where every number is possible. */
  static @Nullable DcgmRange of(String field) {
    if (field.startsWith("DCGM_FI_PROF_") && field.endsWith("_ACTIVE")) {
      return RATIO;
    }
    return switch (field) {
      case "DCGM_FI_DEV_GPU_UTIL",
          "DCGM_FI_DEV_MEM_COPY_UTIL",
          "DCGM_FI_DEV_ENC_UTIL",
          "DCGM_FI_DEV_DEC_UTIL" ->
          PERCENT;
      case "DCGM_FI_DEV_GPU_TEMP", "DCGM_FI_DEV_MEMORY_TEMP" -> CELSIUS;
      case "DCGM_FI_DEV_POWER_USAGE" -> WATTS;
      case "DCGM_FI_DEV_FB_USED", "DCGM_FI_DEV_FB_FREE" -> MEBIBYTES;
      case "DCGM_FI_DEV_TOTAL_ENERGY_CONSUMPTION" -> COUNTER;
      case "DCGM_FI_DEV_XID_ERRORS" -> CODE;
      default -> null;
    };
  }

  boolean holds(double value) {
    return value >= least && value <= most;
  }

  String text() {
    return least + " to " + most;
  }
}
