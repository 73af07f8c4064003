package io.gridwright.app.launcher.cli;

import io.gridwright.actuators.core.Approval;
import io.gridwright.analytics.plans.PlanReader;
import io.gridwright.app.launcher.access.HomeQueries;
import io.gridwright.app.launcher.access.HomeReports;
import io.gridwright.app.launcher.config.GridwrightConfig;
import io.gridwright.app.launcher.home.Home;
import io.gridwright.app.launcher.run.ApplyPlan;
import io.gridwright.app.launcher.run.Planning;
import io.gridwright.model.action.ActionState;
import io.gridwright.model.error.ErrorCode;
import io.gridwright.model.error.GridwrightException;
import io.gridwright.model.policy.ActuationMode;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.ParentCommand;
import picocli.CommandLine.Spec;

/** Shows what a stored plan would change, and carries it out when told to. */
@Command(
    name = "apply",
    mixinStandardHelpOptions = true,
    header = "Show what a plan would change, or carry it out.",
    description =
        "Turns a stored plan into actions on the schedulers. "
            + "--dry-run only looks. To write, the mode must be 'approve' or 'apply' and --yes given.",
    footerHeading = "%nExamples:%n",
    footer = {
      "  gridwright apply latest --dry-run --home /tmp/gw",
      "  gridwright apply p-7f3a21 --yes --set mode=approve --config fleet.yaml"
    })
public final class ApplyCommand implements Callable<Integer> {
  private static final int REFUSED_EXIT = 5;

  @Mixin private final ConfigOptions options = new ConfigOptions();

  @Parameters(
      paramLabel = "PLAN",
      arity = "0..1",
      defaultValue = PlanReader.LATEST,
      description = "id of a stored plan, or latest (default: ${DEFAULT-VALUE})")
  private String plan = PlanReader.LATEST;

  @Option(names = "--dry-run", description = "show every change, before and after; write nothing")
  private boolean dryRun;

  @Option(names = "--yes", description = "write")
  private boolean yes;

  @Option(names = "--json", description = "the list as JSON")
  private boolean json;

  @ParentCommand private GridwrightCommand parent;
  @Spec private CommandSpec spec;

  @Override
  public Integer call() {
    if (dryRun == yes) {
      throw new ParameterException(
          spec.commandLine(), "say --dry-run to look, or --yes to change the schedulers");
    }
    var config = options.load();
    return dryRun ? look(config) : write(config);
  }

  private int look(GridwrightConfig config) {
    try (var reports = HomeReports.open(options.home, parent.clock())) {
      var preview =
          ApplyPlan.preview(new HomeQueries(reports), options.home, plan, config, parent.clock());
      var rows = new ArrayList<List<@Nullable Object>>();
      for (var diff : preview.diffs()) {
        rows.add(List.of(diff.job(), diff.kind(), diff.before(), diff.after(), diff.why()));
      }
      print(List.of("job", "action", "now", "then", "why"), rows);
      if (!json) {
        var source = preview.live() ? "what the schedulers show now" : "the newest snapshot";
        spec.commandLine().getOut().printf("%d actions, against %s%n", rows.size(), source);
      }
      spec.commandLine().getOut().flush();
      return 0;
    }
  }

  private int write(GridwrightConfig config) {
    var mode = Planning.mode(config);
    if (mode == ActuationMode.OBSERVE || mode == ActuationMode.RECOMMEND) {
      throw new GridwrightException(ErrorCode.BAD_CONFIG, "The mode forbids writing")
          .with("mode", mode)
          .hint("Maybe look with --dry-run first, then add --set mode=approve.");
    }
    HomeReports.requireWarehouse(options.home);
    try (var home = Home.own(options.home)) {
      var approval = Approval.by(System.getProperty("user.name", "operator"));
      var records = ApplyPlan.run(home, plan, config, parent.clock(), approval);
      var rows = new ArrayList<List<@Nullable Object>>();
      for (var record : records) {
        var action = record.action();
        rows.add(List.of(action.job(), action.kind(), record.state(), record.detail()));
      }
      print(List.of("job", "action", "state", "detail"), rows);
      spec.commandLine().getOut().flush();
      boolean refused = records.stream().anyMatch(r -> r.state() == ActionState.REFUSED);
      return refused ? REFUSED_EXIT : 0;
    }
  }

  private void print(List<String> columns, List<List<@Nullable Object>> rows) {
    spec.commandLine()
        .getOut()
        .print((json ? RowFormat.JSON : RowFormat.TABLE).render(columns, rows));
  }
}
