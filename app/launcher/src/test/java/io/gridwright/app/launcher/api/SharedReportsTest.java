package io.gridwright.app.launcher.api;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.gridwright.model.error.GridwrightException;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

class SharedReportsTest {
  private final AtomicLong revision = new AtomicLong(1);
  private final AtomicLong nanos = new AtomicLong();
  private final AtomicInteger computed = new AtomicInteger();
  private final MemoryReports memory = MemoryReports.ofFixture();
  private final SharedReports shared = new SharedReports(slow(), revision::get, nanos::get);

  @Test
  void aReportIsGivenAgainWhileNothingWasStored() {
    shared.report("fleet");
    nanos.addAndGet(1_000_000);
    shared.report("fleet");
    assertThat(computed).hasValue(1);
  }

  @Test
  void afterARevisionItRestsFourTimesAsLongAsItTook() {
    shared.report("fleet"); // takes 100, so it rests until 500
    revision.incrementAndGet();
    nanos.set(499);
    shared.report("fleet");
    assertThat(computed).hasValue(1);
    nanos.set(500);
    shared.report("fleet");
    assertThat(computed).hasValue(2);
  }

  @Test
  void everyViewIsKeptByItself() {
    assertThat(shared.report("queue").rows()).hasSize(22);
    assertThat(shared.report("fairness").rows()).hasSize(5);
    assertThat(computed).hasValue(2);
  }

  @Test
  void aFailureIsNotKept() {
    memory.remove("fleet");
    assertThatThrownBy(() -> shared.report("fleet")).isInstanceOf(GridwrightException.class);
    memory.put("fleet", MemoryReports.ofFixture().report("fleet"));
    assertThat(shared.report("fleet").rows()).hasSize(96);
  }

  private Reports slow() {
    return new Reports() {
      @Override
      public ReportRows report(String view) {
        computed.incrementAndGet();
        nanos.addAndGet(100);
        return memory.report(view);
      }

      @Override
      public ReportRows query(String sql, List<Object> parameters) {
        return memory.query(sql, parameters);
      }
    };
  }
}
