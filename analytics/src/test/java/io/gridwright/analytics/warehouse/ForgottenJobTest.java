package io.gridwright.analytics.warehouse;

import static org.assertj.core.api.Assertions.assertThat;

import io.gridwright.analytics.warehouse.RawRows.JobRow;
import java.nio.file.Path;
import java.util.List;
import org.assertj.core.groups.Tuple;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Two jobs ran at 10:00; at 10:30 the scheduler shows one of them and says nothing of the other.
 */
class ForgottenJobTest {
  @TempDir Path home;

  private Warehouse warehouse() {
    return new RawRows(home)
        .node("10:00", "n1", "UP")
        .node("10:00", "n2", "UP")
        .job("10:00", JobRow.running("forgotten", "09:00", "n1"))
        .job("10:00", JobRow.running("shown", "09:00", "n2"))
        .node("10:30", "n1", "UP")
        .node("10:30", "n2", "UP")
        .job("10:30", JobRow.running("shown", "09:00", "n2"))
        .open();
  }

  @Test
  void itHoldsNoGpusAndIsNotInTheQueue() {
    try (var warehouse = warehouse()) {
      assertThat(warehouse.report("fleet").objects())
          .extracting(row -> row.get("node"), row -> row.get("gpus_allocated"))
          .containsExactly(Tuple.tuple("n1", 0.0), Tuple.tuple("n2", 4.0));
      assertThat(warehouse.report("fairness").objects())
          .extracting(row -> row.get("team"), row -> row.get("gpus_held"))
          .containsExactly(Tuple.tuple("red", 4.0));
      assertThat(warehouse.report("queue").objects())
          .extracting(row -> row.get("job_id"))
          .containsExactly("shown");
    }
  }

  @Test
  void itsOwnPageSaysThatItsStateIsUnknown() {
    try (var warehouse = warehouse()) {
      assertThat(
              warehouse
                  .query("SELECT job_id, state FROM reports.job ORDER BY job_id", List.of())
                  .objects())
          .extracting(row -> row.get("job_id"), row -> row.get("state"))
          .containsExactly(Tuple.tuple("forgotten", "UNKNOWN"), Tuple.tuple("shown", "RUNNING"));
    }
  }
}
