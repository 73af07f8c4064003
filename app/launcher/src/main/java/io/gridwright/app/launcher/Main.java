package io.gridwright.app.launcher;

import io.gridwright.app.launcher.cli.ErrorHandler;
import io.gridwright.app.launcher.cli.GridwrightCommand;
import java.time.Clock;
import picocli.CommandLine;

/** The entry point; the only place that takes the system clock. */
public final class Main {
  private static final int WIDTH = 100;

  private Main() {}

  /** Runs one command and exits with its documented code. */
  public static void main(String[] args) {
    System.exit(commandLine(Clock.systemUTC()).execute(args));
  }

  /** The command tree, with errors shown as one line. */
  public static CommandLine commandLine(Clock clock) {
    var commands =
        new CommandLine(new GridwrightCommand(clock))
            .setExecutionExceptionHandler(new ErrorHandler())
            .setCaseInsensitiveEnumValuesAllowed(true)
            .setUsageHelpWidth(WIDTH);
    teach(commands, "generate-completion", "source <(gridwright generate-completion)");
    teach(commands, "help", "gridwright help demo");
    return commands;
  }

  /** Gives a command that comes with the library an example, as all others have. */
  private static void teach(CommandLine commands, String name, String example) {
    commands
        .getSubcommands()
        .get(name)
        .getCommandSpec()
        .usageMessage()
        .footerHeading("%nExamples:%n")
        .footer("  " + example);
  }
}
