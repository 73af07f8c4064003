package io.gridwright.app.launcher.docs;

import io.gridwright.app.launcher.Main;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import picocli.CommandLine;
import picocli.CommandLine.Help.Ansi;

/** {@code docs/cli.md}: the help of every command, as the program prints it. */
final class CommandPage {
  private static final String HEAD =
      """
      # Commands

      What `./gridwright COMMAND --help` prints. A tour of them is in the [README](../README.md).
      Completion for bash and zsh: `source <(./gridwright generate-completion)`.
      """;

  private CommandPage() {}

  static String text() {
    var tree = Main.commandLine(Clock.fixed(Instant.EPOCH, ZoneOffset.UTC));
    var page = new StringBuilder(HEAD);
    section(page, "gridwright", tree);
    tree.getSubcommands().forEach((name, command) -> section(page, "gridwright " + name, command));
    return page.toString();
  }

  private static void section(StringBuilder page, String title, CommandLine command) {
    var usage =
        command
            .setUsageHelpWidth(100)
            .getUsageMessage(Ansi.OFF)
            .replace("\r\n", "\n")
            .lines()
            .map(String::stripTrailing)
            .reduce("", (text, line) -> text + line + '\n');
    page.append("\n## ").append(title).append("\n\n```text\n").append(usage).append("```\n");
  }
}
