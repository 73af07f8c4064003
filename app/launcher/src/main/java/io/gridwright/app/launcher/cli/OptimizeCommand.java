package io.gridwright.app.launcher.cli;

import io.gridwright.analytics.snapshot.SnapshotReader;
import io.gridwright.analytics.warehouse.Warehouse;
import io.gridwright.app.launcher.access.HomeQueries;
import io.gridwright.app.launcher.access.HomeReports;
import io.gridwright.app.launcher.home.Home;
import io.gridwright.app.launcher.run.Planning;
import io.gridwright.model.error.ErrorCode;
import io.gridwright.model.error.GridwrightException;
import io.gridwright.model.plan.Decision;
import io.gridwright.model.plan.DecisionKind;
import io.gridwright.model.plan.Plan;
import io.gridwright.model.policy.Policy;
import io.gridwright.model.snapshot.FleetSnapshot;
import io.gridwright.optimizer.rules.PlanVerifier;
import io.gridwright.optimizer.solver.TimefoldPlanner;
import java.io.PrintWriter;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParentCommand;
import picocli.CommandLine.Spec;

/** Makes one plan. */
@Command(
    name = "optimize",
    mixinStandardHelpOptions = true,
    header = "Make one plan and store it.",
    description =
        "Makes one plan from what the home knows, beside a greedy baseline, and stores it. "
            + "Nothing is sent to a scheduler. While a server owns the home, the plan is only shown.",
    footerHeading = "%nExamples:%n",
    footer = {
      "  gridwright optimize --home /tmp/gw",
      "  gridwright optimize --home /tmp/gw --json | jq '.decisions[0]'",
      "  gridwright optimize --set plan.horizon=PT48H --set plan.seed=7"
    })
public final class OptimizeCommand implements Runnable {
  private static final int SHOWN = 20;

  @Mixin private final ConfigOptions options = new ConfigOptions();

  @Option(names = "--json", description = "the whole plan as JSON")
  private boolean json;

  @Option(
      names = "--at",
      paramLabel = "INSTANT",
      description = "plan for this moment (default: when a scheduler was last seen)")
  private @Nullable Instant at;

  @ParentCommand private GridwrightCommand parent;
  @Spec private CommandSpec spec;

  @Override
  public void run() {
    var policy = Planning.policy(options.load());
    if (Home.serverOf(options.home).isPresent()) {
      try (var reports = HomeReports.open(options.home, parent.clock())) {
        var snapshot = snapshot(new SnapshotReader(new HomeQueries(reports)));
        print(plan(snapshot, policy), snapshot, "shown only: a server owns this home");
      }
      return;
    }
    HomeReports.requireWarehouse(options.home);
    try (var home = Home.own(options.home);
        var warehouse = Warehouse.open(home.directory(), parent.clock())) {
      int segments = warehouse.loadSegments();
      var snapshot = snapshot(new SnapshotReader(warehouse));
      var plan = plan(snapshot, policy);
      warehouse.record(plan);
      print(plan, snapshot, segments > 0 ? "stored, with new segments" : "stored");
    }
  }

  private FleetSnapshot snapshot(SnapshotReader reader) {
    var moment = at == null ? reader.newest(parent.clock().instant()) : at;
    var snapshot = reader.read(moment);
    if (snapshot.nodes().isEmpty()) {
      throw new GridwrightException(ErrorCode.INCOMPLETE, "No node has been seen")
          .with("home", options.home)
          .hint("Maybe the nodes of a scheduler are missing in what was collected or replayed.");
    }
    return snapshot;
  }

  private static Plan plan(FleetSnapshot snapshot, Policy policy) {
    var plan = new TimefoldPlanner().plan(snapshot, policy);
    var violations = PlanVerifier.verify(plan, snapshot, policy);
    if (!violations.isEmpty()) {
      throw new GridwrightException(ErrorCode.INTERNAL, "Plan breaks a hard rule")
          .with("violations", violations);
    }
    return plan;
  }

  private void print(Plan plan, FleetSnapshot snapshot, String fate) {
    var out = spec.commandLine().getOut();
    if (json) {
      out.print(RowFormat.json(plan));
    } else {
      summary(out, plan, snapshot, fate);
    }
    out.flush();
  }

  private static void summary(PrintWriter out, Plan plan, FleetSnapshot snapshot, String fate) {
    out.printf("plan %s of snapshot %s (%s)%n", plan.id(), snapshot.id(), fate);
    out.printf(
        "%d nodes, %d jobs, at %s, %d h ahead, ended by %s%n%n",
        snapshot.nodes().size(),
        snapshot.jobs().size(),
        plan.createdAt(),
        plan.horizon().toHours(),
        plan.endReason());
    var ours = plan.quality();
    var greedy = plan.baseline();
    var rows = new ArrayList<List<@Nullable Object>>();
    rows.add(List.of("jobs placed", ours.placedJobs(), greedy.placedJobs()));
    rows.add(List.of("start now", ours.startNow(), greedy.startNow()));
    rows.add(
        List.of(
            "wait, GPU-hours",
            Math.round(ours.weightedWaitHours()),
            Math.round(greedy.weightedWaitHours())));
    rows.add(
        List.of(
            "planned, GPU-hours",
            Math.round(ours.plannedGpuHours()),
            Math.round(greedy.plannedGpuHours())));
    out.print(RowFormat.TABLE.render(List.of("", "plan", "greedy"), rows));
    decisions(out, plan);
  }

  private static void decisions(PrintWriter out, Plan plan) {
    var waiting =
        plan.decisions().stream()
            .filter(decision -> decision.kind() != DecisionKind.KEEP)
            .sorted(Comparator.comparingInt(Decision::rank))
            .toList();
    var rows = new ArrayList<List<@Nullable Object>>();
    for (var decision : waiting.subList(0, Math.min(SHOWN, waiting.size()))) {
      var reason = decision.reasons().get(0);
      rows.add(
          List.of(
              decision.job(),
              decision.kind(),
              decision.startAt() == null ? "" : decision.startAt(),
              reason.rule() + ": " + reason.measured()));
    }
    out.println();
    out.print(RowFormat.TABLE.render(List.of("job", "decision", "start", "main reason"), rows));
    if (waiting.size() > SHOWN) {
      out.printf("and %d more; see: gridwright sql \"FROM queue\"%n", waiting.size() - SHOWN);
    }
  }
}
