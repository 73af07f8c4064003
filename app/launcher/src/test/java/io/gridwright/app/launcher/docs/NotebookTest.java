package io.gridwright.app.launcher.docs;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;

import com.fasterxml.jackson.databind.ObjectMapper;
import io.gridwright.analytics.warehouse.Warehouse;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class NotebookTest {
  private static final Pattern ASK = Pattern.compile("ask\\(\"([^\"]+)\"\\)");

  @TempDir Path home;

  @Test
  void everyStatementIsAnsweredByAnEmptyWarehouse() throws Exception {
    var statements = statements(Pages.read("notebooks/01-capacity-planner.ipynb"));
    assertThat(statements).hasSizeGreaterThanOrEqualTo(5);
    try (var warehouse = Warehouse.open(home, Clock.fixed(Instant.EPOCH, ZoneOffset.UTC))) {
      for (var statement : statements) {
        assertThatCode(() -> warehouse.query(statement, List.of()))
            .as(statement)
            .doesNotThrowAnyException();
      }
    }
  }

  private static List<String> statements(String notebook) throws Exception {
    var statements = new ArrayList<String>();
    for (var cell : new ObjectMapper().readTree(notebook).path("cells")) {
      var source = new StringBuilder();
      cell.path("source").forEach(line -> source.append(line.asText()));
      var found = ASK.matcher(source);
      while (found.find()) {
        statements.add(found.group(1));
      }
    }
    return statements;
  }
}
