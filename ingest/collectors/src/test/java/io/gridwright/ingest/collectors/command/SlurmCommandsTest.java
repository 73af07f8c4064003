package io.gridwright.ingest.collectors.command;

import static org.assertj.core.api.Assertions.assertThat;

import io.gridwright.ingest.collectors.AccountingWindows;
import io.gridwright.ingest.parsers.document.SourceDocument;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Commands of Slurm, with {@code echo} before them that prints what would be run. */
class SlurmCommandsTest {
  private static final Instant NOW = Instant.parse("2026-03-01T10:00:00Z");
  private static final List<String> ECHO = List.of("echo");

  @Test
  void textIsAskedForWithEpochsWherever() {
    var documents =
        new SlurmCommands("c", "east", ECHO, false, CommandLimits.DEFAULT).collect(NOW).documents();
    assertThat(documents)
        .extracting(SourceDocument::source)
        .containsExactly(
            "command:squeue",
            "command:scontrol node",
            "command:scontrol partition",
            "command:scontrol reservation",
            "command:sshare --parsable2",
            "command:sdiag");
    assertThat(documents).allMatch(document -> "east".equals(document.cluster()));
    assertThat(documents.get(0).text())
        .startsWith(
            "env TZ=UTC LC_ALL=C SLURM_TIME_FORMAT=%s squeue --all --Format=JobArrayID:\u001f,JobID:\u001f,")
        .endsWith("Name:\u001f\n");
  }

  @Test
  void jsonIsAskedForWhereItIsWanted() {
    var documents =
        new SlurmCommands("c", null, ECHO, true, CommandLimits.DEFAULT).collect(NOW).documents();
    assertThat(documents)
        .extracting(SourceDocument::text)
        .anyMatch(text -> text.endsWith("squeue --json\n"))
        .anyMatch(text -> text.endsWith("sinfo --json\n"));
  }

  @Test
  void sacctIsAskedForEveryAttemptInEveryWindow() {
    var windows = new AccountingWindows(AccountingWindows.Span.DEFAULT);
    var collector = new SacctCollector("s", "east", ECHO, CommandLimits.DEFAULT, windows);
    var documents = collector.collect(NOW).documents();
    assertThat(documents).hasSize(2);
    assertThat(documents.get(0).text())
        .contains(
            "--duplicates",
            "--allocations",
            "--starttime=2026-02-28T10:00:00",
            "--endtime=2026-03-01T10:00:01");
    assertThat(documents.get(1).text()).contains("--state=CA,DL");
    assertThat(collector.collect(NOW.plusSeconds(60)).documents().get(0).text())
        .contains("--starttime=2026-03-01T09:50:00");
  }

  @Test
  void aCommandThatFailsLeavesItsWindowOpen() {
    var windows = new AccountingWindows(AccountingWindows.Span.DEFAULT);
    var collector =
        new SacctCollector("s", "east", List.of("false"), CommandLimits.DEFAULT, windows);
    assertThat(collector.collect(NOW).failures()).hasSize(2);
    assertThat(windows.next(NOW.plusSeconds(60)).get(0).from())
        .isEqualTo(Instant.parse("2026-02-28T10:01:00Z"));
  }
}
