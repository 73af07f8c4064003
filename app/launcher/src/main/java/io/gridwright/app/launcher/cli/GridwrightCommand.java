package io.gridwright.app.launcher.cli;

import io.gridwright.app.launcher.run.GridwrightServer;
import java.time.Clock;
import picocli.AutoComplete.GenerateCompletion;
import picocli.CommandLine.Command;
import picocli.CommandLine.HelpCommand;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** The root command. */
@Command(
    name = "gridwright",
    mixinStandardHelpOptions = true,
    version = "gridwright " + GridwrightServer.VERSION,
    description = "Plans a GPU fleet that runs Slurm and Kubernetes side by side.",
    subcommands = {
      DemoCommand.class,
      ServeCommand.class,
      SimulateCommand.class,
      CollectCommand.class,
      ReplayCommand.class,
      LettersCommand.class,
      BenchCommand.class,
      OptimizeCommand.class,
      ApplyCommand.class,
      ExplainCommand.class,
      SqlCommand.class,
      DoctorCommand.class,
      ConfigCommand.class,
      GenerateCompletion.class,
      HelpCommand.class
    },
    exitCodeListHeading = "%nExit codes:%n",
    exitCodeList = {
      "0:done",
      "1:asked for something that is not there, or a query was wrong",
      "2:wrong arguments or configuration",
      "3:a port, the home or the disk is not free",
      "4:a source failed or said too little",
      "5:an action was refused",
      "70:a bug"
    },
    footerHeading = "%nExamples:%n",
    footer = {
      "  gridwright demo                     the whole loop against a simulated fleet",
      "  gridwright sql --list               what can be asked",
      "  gridwright doctor                   is this machine ready?",
      "  gridwright config --config g.yaml   every value in force and where it came from"
    })
public final class GridwrightCommand implements Runnable {
  private final Clock clock;

  @Spec private CommandSpec spec;

  /** A tree whose commands read the time from {@code clock}. */
  public GridwrightCommand(Clock clock) {
    this.clock = clock;
  }

  /** The clock of every command. */
  public Clock clock() {
    return clock;
  }

  @Override
  public void run() {
    throw new ParameterException(spec.commandLine(), "name a command");
  }
}
