package io.gridwright.app.launcher.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class RowFormatTest {
  private static final List<String> COLUMNS = List.of("day", "hours");
  private static final List<List<@Nullable Object>> ROWS = rows();

  private static List<List<@Nullable Object>> rows() {
    var rows = new ArrayList<List<@Nullable Object>>();
    rows.add(Arrays.asList("a,\"b\"", 1.5));
    rows.add(Arrays.asList(null, 12));
    return rows;
  }

  @Test
  void aTableAlignsNumbersToTheRight() {
    assertThat(RowFormat.TABLE.render(COLUMNS, ROWS))
        .isEqualTo("day    hours\n-----  -----\na,\"b\"    1.5\n          12\n");
  }

  @Test
  void csvQuotesWhatNeedsItAndLeavesANullEmpty() {
    assertThat(RowFormat.CSV.render(COLUMNS, ROWS))
        .isEqualTo("day,hours\r\n\"a,\"\"b\"\"\",1.5\r\n,12\r\n");
  }

  @Test
  void jsonIsAnArrayOfObjectsWithTimesInIso() {
    List<List<@Nullable Object>> row = List.of(List.of(Instant.EPOCH));
    assertThat(RowFormat.JSON.render(List.of("at"), row))
        .contains("\"at\" : \"1970-01-01T00:00:00Z\"");
  }
}
