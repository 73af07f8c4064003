package io.gridwright.app.launcher.cli;

import io.gridwright.app.launcher.access.HomeReports;
import io.gridwright.app.launcher.access.JobStory;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.ParentCommand;
import picocli.CommandLine.Spec;

/** Says why one job waits, runs or was deferred. */
@Command(
    name = "explain",
    mixinStandardHelpOptions = true,
    header = "Say why one job waits, runs or is deferred.",
    description =
        "Says why a job waits, runs, is deferred or preempted, when it starts and what would help. "
            + "The reasons are those of the newest plan, as its page shows them.",
    footerHeading = "%nExamples:%n",
    footer = {
      "  gridwright explain 4171",
      "  gridwright explain slurm-a:4171",
      "  gridwright explain research/llm-eval-3 --json"
    })
public final class ExplainCommand implements Runnable {
  @Mixin private final ConfigOptions options = new ConfigOptions();

  @Option(names = "--json", description = "the row, reasons and actions as JSON")
  private boolean json;

  @Parameters(paramLabel = "JOB", description = "id, or cluster:id where two clusters share one")
  private String job = "";

  @ParentCommand private GridwrightCommand parent;
  @Spec private CommandSpec spec;

  @Override
  public void run() {
    try (var reports = HomeReports.open(options.home, parent.clock())) {
      var story = JobStory.find(reports, job);
      var out = spec.commandLine().getOut();
      out.print(json ? RowFormat.json(story.fields()) : story.text());
      out.flush();
    }
  }
}
