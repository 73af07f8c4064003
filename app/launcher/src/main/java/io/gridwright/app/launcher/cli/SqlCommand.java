package io.gridwright.app.launcher.cli;

import io.gridwright.analytics.warehouse.Views;
import io.gridwright.app.launcher.access.HomeReports;
import io.gridwright.app.launcher.api.ReportRows;
import io.gridwright.sql.SqlFiles;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.ParentCommand;
import picocli.CommandLine.Spec;

/** Answers one question in SQL. */
@Command(
    name = "sql",
    mixinStandardHelpOptions = true,
    header = "Answer one question in SQL.",
    description =
        "Runs one SQL statement that reads, in DuckDB's dialect, while ingest goes on. "
            + "Names without a schema are looked up in metrics, then reports.",
    footerHeading = "%nExamples:%n",
    footer = {
      "  gridwright sql --list",
      "  gridwright sql \"SELECT * FROM waste_account ORDER BY day\"",
      "  gridwright sql --format csv \"SELECT team, fairness_error FROM fairness\"",
      "  gridwright sql \"DESCRIBE queue\""
    })
public final class SqlCommand implements Runnable {
  @Mixin private final ConfigOptions options = new ConfigOptions();

  @Option(
      names = "--format",
      paramLabel = "FORMAT",
      defaultValue = "table",
      description = "${COMPLETION-CANDIDATES} (default: ${DEFAULT-VALUE})")
  private RowFormat format = RowFormat.TABLE;

  @Option(names = "--json", description = "the same as --format json")
  private boolean json;

  @Option(names = "--list", description = "list the views with unit and grain")
  private boolean list;

  @Parameters(arity = "0..1", paramLabel = "SQL", description = "the statement")
  private @Nullable String sql;

  @ParentCommand private GridwrightCommand parent;
  @Spec private CommandSpec spec;

  @Override
  public void run() {
    var rows = list ? views() : ask();
    var names = rows.columns().stream().map(ReportRows.Column::name).toList();
    var out = spec.commandLine().getOut();
    out.print((json ? RowFormat.JSON : format).render(names, rows.rows()));
    out.flush();
  }

  private ReportRows ask() {
    if (sql == null || sql.isBlank()) {
      throw new ParameterException(spec.commandLine(), "name a statement, or use --list");
    }
    try (var reports = HomeReports.open(options.home, parent.clock())) {
      return reports.query(sql, List.of());
    }
  }

  private static ReportRows views() {
    var columns = new ArrayList<ReportRows.Column>();
    for (var name : List.of("view", "unit", "grain", "source")) {
      columns.add(new ReportRows.Column(name, "VARCHAR"));
    }
    var rows = new ArrayList<List<@Nullable Object>>();
    for (var schema : Views.PUBLIC_SCHEMAS) {
      for (var file : SqlFiles.folder(schema)) {
        rows.add(
            List.of(
                schema + "." + file.name(),
                file.note("unit"),
                file.note("grain"),
                file.note("source")));
      }
    }
    return new ReportRows(columns, rows);
  }
}
