package io.gridwright.ingest.flink.health;

import static org.assertj.core.api.Assertions.assertThat;

import io.gridwright.model.signal.FaultEvent;
import io.gridwright.model.signal.FaultKind;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class NodeHealthMemoryTest {
  private static final long HOUR = 3_600_000;

  private final NodeHealthMemory node = new NodeHealthMemory();
  private final List<String> changes = new ArrayList<>();

  @Test
  void aProgramsOwnFaultSaysNothingAgainstTheNode() {
    xid(0, 31);
    xid(1, 43);
    assertThat(changes).isEmpty();
  }

  @Test
  void aGpuOffTheBusFailsTheNodeUntilItWasClosedAndIsOpenedAgain() {
    xid(0, 79);
    seen(1, true);
    seen(20, true);
    assertThat(changes).containsExactly("HEALTHY>FAILED xid_79/GPU-1");
    seen(21, false);
    seen(22, true);
    seen(22.5, true);
    assertThat(changes).hasSize(2).last().isEqualTo("FAILED>RECOVERING quiet");
    seen(23.1, true);
    assertThat(changes).hasSize(3).last().isEqualTo("RECOVERING>HEALTHY quiet");
  }

  @Test
  void suspicionsAddUpAndDecay() {
    once(0, "link_downs", HealthGrade.SUSPICION);
    once(0.1, "pcie_replays", HealthGrade.SUSPICION);
    once(0.2, "symbol_errors", HealthGrade.SUSPICION);
    assertThat(changes)
        .containsExactly(
            "HEALTHY>SUSPECT link_downs/GPU-1", "SUSPECT>DEGRADED symbol_errors/GPU-1");
    seen(3, true);
    seen(30, true);
    assertThat(changes).hasSize(4).last().isEqualTo("SUSPECT>HEALTHY symbol_errors/GPU-1");
  }

  @Test
  void aConditionHoldsUntilItIsCleared() {
    condition(0, false);
    condition(10, false);
    condition(11, true);
    condition(12.5, true);
    assertThat(changes)
        .containsExactly(
            "HEALTHY>FAILED condition_Ready/",
            "FAILED>RECOVERING quiet",
            "RECOVERING>HEALTHY quiet");
  }

  @Test
  void theSameXidToldByAnotherSourceIsOne() {
    assertThat(node.take(HealthSign.xid("n1", "GPU-1", 0, 94))).isTrue();
    assertThat(node.take(HealthSign.xid("n1", "0000:3b:00", 30_000, 94))).isFalse();
    assertThat(node.take(HealthSign.xid("n1", "GPU-2", 30_000, 94))).isTrue();
    assertThat(node.take(HealthSign.xid("n1", "GPU-1", 300_000, 94))).isTrue();
  }

  @Test
  void aCodeThatWasThereAtTheFirstLookIsToldButNotHeldAgainstTheNode() {
    assertThat(node.take(HealthSign.xid("n1", "GPU-1", 0, 79).undated())).isTrue();
    assertThat(node.judge()).isEmpty();
  }

  @ParameterizedTest
  @CsvSource({
    "13,NOTICE", "31,NOTICE", "43,NOTICE", "45,NOTICE", "63,SUSPICION", "94,DEGRADATION",
    "74,DEGRADATION", "48,FAILURE", "64,FAILURE", "79,FAILURE", "95,FAILURE", "119,FAILURE",
    "9999,SUSPICION"
  })
  void aCodeHasTheGradeOfWhatItTakesToGoOn(int code, HealthGrade grade) {
    assertThat(HealthSign.xid("n1", null, 0, code).grade()).isEqualTo(grade);
  }

  private void xid(double hour, int code) {
    take(HealthSign.xid("n1", "GPU-1", millis(hour), code));
  }

  private void once(double hour, String sign, HealthGrade grade) {
    take(HealthSign.once("n1", "GPU-1", millis(hour), sign, grade));
  }

  private void seen(double hour, boolean open) {
    take(
        HealthSign.lasting(
            "n1", null, millis(hour), HealthSign.SCHEDULABLE, HealthGrade.NOTICE, !open));
  }

  private void condition(double hour, boolean cleared) {
    var fault =
        new FaultEvent("n1", null, FaultKind.CONDITION, null, "Ready", cleared, "x", Map.of());
    take(FaultSigns.of(fault, Instant.ofEpochMilli(millis(hour))));
  }

  private void take(HealthSign sign) {
    boolean unused = node.take(sign);
    node.judge().ifPresent(c -> changes.add(c.from() + '>' + c.to() + ' ' + c.because()));
  }

  private static long millis(double hour) {
    return Math.round(hour * HOUR);
  }
}
