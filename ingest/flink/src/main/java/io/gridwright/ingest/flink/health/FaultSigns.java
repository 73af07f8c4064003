package io.gridwright.ingest.flink.health;

import io.gridwright.model.signal.FaultEvent;
import io.gridwright.model.signal.FaultKind;
import java.time.Instant;
import java.util.Locale;
import java.util.Map;
import java.util.Set;

/** What the faults that sources report say of a node. */
public final class FaultSigns {
  private static final Set<String> PRESSURES =
      Set.of("memorypressure", "diskpressure", "pidpressure", "networkunavailable");
  private static final Map<FaultKind, HealthGrade> GRADES =
      Map.of(
          FaultKind.SXID, HealthGrade.DEGRADATION,
          FaultKind.ECC, HealthGrade.DEGRADATION,
          FaultKind.ROW_REMAP, HealthGrade.DEGRADATION,
          FaultKind.LINK, HealthGrade.SUSPICION,
          FaultKind.THERMAL, HealthGrade.SUSPICION,
          FaultKind.POWER, HealthGrade.NOTICE,
          FaultKind.TELEMETRY, HealthGrade.SUSPICION);

  private FaultSigns() {}

  /** The sign of a fault that was true at a time. */
  public static HealthSign of(FaultEvent fault, Instant time) {
    Integer code = fault.code();
    boolean named = fault.name() != null;
    return new HealthSign(
        fault.node(),
        fault.device(),
        time.toEpochMilli(),
        sign(fault),
        fault.fault() == FaultKind.XID && code != null ? XidTable.of(code) : grade(fault),
        named || fault.cleared(),
        fault.cleared(),
        true,
        fault.detail());
  }

  private static String sign(FaultEvent fault) {
    var kind = fault.fault().name().toLowerCase(Locale.ROOT);
    if (fault.code() != null) {
      return kind + '_' + fault.code();
    }
    return fault.name() == null ? kind : kind + '_' + fault.name();
  }

  private static HealthGrade grade(FaultEvent fault) {
    var name = fault.name() == null ? "" : fault.name().toLowerCase(Locale.ROOT);
    return switch (fault.fault()) {
      case CONDITION ->
          name.equals("ready")
              ? HealthGrade.FAILURE
              : PRESSURES.contains(name) ? HealthGrade.SUSPICION : HealthGrade.DEGRADATION;
      case ECC -> name.contains("uncorrect") ? HealthGrade.FAILURE : HealthGrade.SUSPICION;
      case ROW_REMAP -> name.contains("fail") ? HealthGrade.FAILURE : HealthGrade.DEGRADATION;
      default -> GRADES.getOrDefault(fault.fault(), HealthGrade.SUSPICION);
    };
  }
}
