package io.gridwright.app.launcher.cli;

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
import picocli.CommandLine.ParentCommand;
import picocli.CommandLine.Spec;

/** Lists what could not be understood. */
@Command(
    name = "letters",
    mixinStandardHelpOptions = true,
    header = "List what could not be understood, and why.",
    description =
        "Shows the dead letters that no parser has understood yet, the newest first: where each came "
            + "from, the field, the reason and a sentence. 'replay --dead-letters' tries them again.",
    footerHeading = "%nExamples:%n",
    footer = {
      "  gridwright letters",
      "  gridwright letters --reason not_a_number --source node-007",
      "  gridwright letters --since 2026-12-01 --fragment --json",
      "  gridwright sql \"SELECT * FROM dead_letters\""
    })
public final class LettersCommand implements Runnable {
  @Mixin private final ConfigOptions options = new ConfigOptions();
  @Mixin private final LetterOptions letters = new LetterOptions();

  @Option(
      names = "--limit",
      paramLabel = "N",
      defaultValue = "50",
      description = "letters to show (default: ${DEFAULT-VALUE})")
  private int limit = 50;

  @Option(names = "--fragment", description = "show the start of the input too")
  private boolean fragment;

  @Option(names = "--json", description = "the table as JSON")
  private boolean json;

  @ParentCommand private GridwrightCommand parent;
  @Spec private CommandSpec spec;

  @Override
  public void run() {
    ReportRows rows;
    try (var reports = HomeReports.open(options.home, parent.clock())) {
      rows =
          reports.query(
              SqlFiles.file("lookup", "letters").text(),
              List.of(letters.reason, letters.source, letters.since.toString(), limit));
    }
    int shown = rows.columns().size() - (fragment ? 0 : 1);
    var names = rows.columns().stream().limit(shown).map(ReportRows.Column::name).toList();
    var cells = new ArrayList<List<@Nullable Object>>();
    rows.rows().forEach(row -> cells.add(row.subList(0, shown)));
    var out = spec.commandLine().getOut();
    out.print((json ? RowFormat.JSON : RowFormat.TABLE).render(names, cells));
    out.flush();
  }
}
