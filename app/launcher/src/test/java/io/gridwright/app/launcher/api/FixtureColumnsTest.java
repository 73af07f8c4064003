package io.gridwright.app.launcher.api;

import static org.assertj.core.api.Assertions.assertThat;

import io.gridwright.analytics.warehouse.Warehouse;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What the page is tested with looks as a real warehouse answers. */
class FixtureColumnsTest {
  @TempDir Path home;

  @Test
  void everyColumnOfAFixtureIsOneOfItsView() {
    var fixtures = MemoryReports.ofFixture();
    var clock = Clock.fixed(Instant.parse("2026-03-02T09:00:00Z"), ZoneOffset.UTC);
    try (var warehouse = Warehouse.open(home, clock)) {
      for (var view : MemoryReports.FIXTURES) {
        var real = warehouse.report(view).columns().stream().map(column -> column.name()).toList();
        assertThat(real).as(view).containsAll(names(fixtures.report(view)));
      }
    }
  }

  private static List<String> names(ReportRows rows) {
    return rows.columns().stream().map(ReportRows.Column::name).toList();
  }
}
