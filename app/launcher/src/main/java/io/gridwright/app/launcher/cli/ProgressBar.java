package io.gridwright.app.launcher.cli;

import java.io.PrintWriter;

/** One line that shows how far long work is; silent when no terminal is attached. */
final class ProgressBar {
  private static final int WIDTH = 30;
  private final String unit;
  private final PrintWriter out;
  private final boolean attached;
  private int shown = -1;

  /** A bar for the process; the start script sees to it that newer Javas tell no console too. */
  @SuppressWarnings("SystemConsoleNull")
  ProgressBar(String unit, PrintWriter out) {
    this(unit, out, System.console() != null);
  }

  ProgressBar(String unit, PrintWriter out, boolean attached) {
    this.unit = unit;
    this.out = out;
    this.attached = attached;
  }

  void show(int done, int total) {
    int filled = total == 0 ? WIDTH : (int) ((long) WIDTH * done / total);
    if (!attached || (filled == shown && done < total)) {
      return;
    }
    shown = filled;
    out.printf(
        "\r[%s%s] %d of %d %s", "#".repeat(filled), ".".repeat(WIDTH - filled), done, total, unit);
    out.flush();
  }

  void done() {
    if (attached && shown >= 0) {
      out.print("\r\u001b[K");
      out.flush();
    }
  }
}
