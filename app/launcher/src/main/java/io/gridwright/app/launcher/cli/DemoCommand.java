package io.gridwright.app.launcher.cli;

import io.gridwright.app.launcher.demo.Demo;
import io.gridwright.app.launcher.demo.DemoOptions;
import io.gridwright.app.launcher.demo.DemoTable;
import java.time.Duration;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParentCommand;
import picocli.CommandLine.Spec;

/** The whole loop against a simulated fleet. */
@Command(
    name = "demo",
    mixinStandardHelpOptions = true,
    header = "Run the whole loop against a simulated fleet.",
    description =
        "Simulates a fleet and runs the whole product against it: collect, store, plan, apply, show. "
            + "It applies plans to its own simulator only. Start it again with the same --home and "
            + "it goes on. Ends with a table that compares the fleet with one left to its schedulers.",
    footerHeading = "%nExamples:%n",
    footer = {
      "  gridwright demo",
      "  gridwright demo --speed 60 --duration 120s --home /tmp/gw",
      "  gridwright demo --set mode=observe --set http.port=8081",
      "  gridwright demo --fleet my-fleet.yaml --seed 3"
    })
public final class DemoCommand implements Runnable {
  @Mixin private final ConfigOptions options = new ConfigOptions();
  @Mixin private final FleetOptions fleet = new FleetOptions();

  @Option(
      names = "--duration",
      paramLabel = "SPAN",
      converter = DurationConverter.class,
      description = "stop by itself after this long, such as 120s (default: when interrupted)")
  private @Nullable Duration duration;

  @Option(names = "--json", description = "the table at the end as JSON")
  private boolean json;

  @ParentCommand private GridwrightCommand parent;
  @Spec private CommandSpec spec;

  @Override
  public void run() {
    var out = spec.commandLine().getOut();
    var demo = new DemoOptions(options.home, fleet.spec(), fleet.seed, fleet.speed(60), duration);
    var say = json ? spec.commandLine().getErr() : out;
    var bar = new ProgressBar("s", spec.commandLine().getErr());
    var result =
        Demo.run(
            demo,
            options.load(),
            parent.clock(),
            new Demo.Listener() {
              @Override
              public void started(String page, String twin) {
                say.printf("page: %s%ntwin: %s%n", page, twin);
                say.flush();
              }

              @Override
              public void passed(int seconds, int of) {
                bar.show(seconds, of);
              }

              @Override
              public void step(String what) {
                bar.done();
                say.println(what);
                say.flush();
              }
            });
    out.print(json ? RowFormat.json(result) : DemoTable.of(result));
    out.flush();
  }
}
