package io.gridwright.app.launcher.cli;

import io.gridwright.app.launcher.Main;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.time.Clock;

/** Short commands without the cost of a process each. */
public final class InProcess {
  private InProcess() {}

  /** Runs a command to its end. */
  public static Child.Ended run(Clock clock, String... arguments) {
    var out = new StringWriter();
    var err = new StringWriter();
    int exit =
        Main.commandLine(clock)
            .setOut(new PrintWriter(out))
            .setErr(new PrintWriter(err))
            .execute(arguments);
    return new Child.Ended(exit, out.toString(), err.toString());
  }
}
