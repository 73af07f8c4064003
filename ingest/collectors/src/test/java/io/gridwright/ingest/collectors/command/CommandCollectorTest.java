package io.gridwright.ingest.collectors.command;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.gridwright.ingest.collectors.CollectFailure;
import io.gridwright.ingest.collectors.Collected;
import io.gridwright.ingest.parsers.document.DocumentKind;
import io.gridwright.ingest.parsers.document.SourceDocument;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(60)
class CommandCollectorTest {
  private static final Instant NOW = Instant.parse("2026-03-01T10:00:00Z");
  @TempDir Path directory;

  @BeforeEach
  void needsAShell() {
    assumeTrue(Files.isExecutable(Path.of("/bin/sh")), "no /bin/sh to run test programs with");
  }

  @Test
  void whatACommandPrintsIsADocument() throws IOException {
    var program = program("printf 'a 1\\nb 2\\n'; echo 'a warning' >&2");
    var command = new Command("c1", "n1", "command:probe", List.of(program), Map.of());
    var document = collect(command).documents().get(0);
    assertThat(document.text()).isEqualTo("a 1\nb 2\n");
    assertThat(document.source()).isEqualTo("command:probe");
    assertThat(document.cluster()).isEqualTo("c1");
    assertThat(document.node()).isEqualTo("n1");
    assertThat(document.observedAt()).isEqualTo(NOW);
  }

  @Test
  void noShellReadsTheArguments() throws IOException {
    var program = program("for a in \"$@\"; do echo \"<$a>\"; done");
    var command = Command.of(null, List.of(program, "$HOME; echo x", "*", "two words"));
    assertThat(collect(command).documents().get(0).text())
        .isEqualTo("<$HOME; echo x>\n<*>\n<two words>\n");
  }

  @Test
  void timesAndWordsDoNotDependOnTheHost() throws IOException {
    var program = program("echo $TZ $LC_ALL $SLURM_TIME_FORMAT");
    var own =
        new Command(
            null, null, "s", List.of(program), Map.of("SLURM_TIME_FORMAT", "%s", "TZ", "CET"));
    assertThat(collect(Command.of(null, List.of(program)), own).documents())
        .extracting(SourceDocument::text)
        .containsExactly("UTC C\n", "CET C %s\n");
  }

  @Test
  @DisplayName("BR-041: one switch that times out costs a failure and not the whole pass")
  void oneCommandThatFailsLosesNothingElse() throws IOException {
    var good = program("echo fine");
    var bad = program("echo half an answer; echo 'recv failed: timed out' >&2; exit 3");
    var collected =
        collect(
            Command.of(null, List.of(bad)),
            Command.of(null, List.of(directory.resolve("missing").toString())),
            Command.of(null, List.of(program("sleep 30 & sleep 30"))),
            Command.of(null, List.of(program("yes"))),
            Command.of(null, List.of(good)));
    assertThat(collected.documents()).extracting(SourceDocument::text).containsExactly("fine\n");
    assertThat(collected.failures())
        .extracting(CollectFailure::reason)
        .containsExactly("command_failed", "command_failed", "command_timeout", "output_too_large");
    assertThat(collected.failures().get(0).detail())
        .isEqualTo(bad + " ended with status 3: recv failed: timed out");
    assertThat(collected.failures().get(0).documentKind()).isEqualTo("fabric_text");
    assertThat(collected.failures().get(1).detail()).contains("missing cannot be started");
    assertThat(collected.failures().get(2).detail()).endsWith("did not end within PT1S");
    assertThat(collected.failures().get(3).detail()).endsWith("printed more than 1000 bytes");
  }

  @Test
  void whatAStoppedCommandStartedIsStoppedToo() throws IOException {
    var pids = directory.resolve("pids");
    var program = program("sleep 41 & echo $! > " + pids + "; echo $$ >> " + pids + "; wait");
    collect(Command.of(null, List.of(program)));
    for (String pid : Files.readAllLines(pids)) {
      assertThat(ProcessHandle.of(Long.parseLong(pid)).filter(ProcessHandle::isAlive))
          .satisfiesAnyOf(
              handle -> assertThat(handle).isEmpty(),
              handle -> assertThat(handle.orElseThrow().onExit()).succeedsWithin(ofSeconds(5)));
    }
  }

  @Test
  void aLoudErrorOutputDoesNotBlock() throws IOException {
    var program = program("head -c 300000 /dev/zero >&2; echo done");
    assertThat(collect(Command.of(null, List.of(program))).documents().get(0).text())
        .isEqualTo("done\n");
  }

  @Test
  void aCommandWithoutAProgramIsRefused() {
    assertThatThrownBy(() -> Command.of(null, List.of()))
        .isInstanceOf(IllegalArgumentException.class);
  }

  private static Duration ofSeconds(long seconds) {
    return Duration.ofSeconds(seconds);
  }

  private static Collected collect(Command... commands) {
    var limits = new CommandLimits(Duration.ofSeconds(1), 1000);
    return new CommandCollector("fabric", DocumentKind.FABRIC_TEXT, Arrays.asList(commands), limits)
        .collect(NOW);
  }

  private String program(String script) throws IOException {
    var file = Files.createTempFile(directory, "program", ".sh");
    Files.writeString(file, "#!/bin/sh\n" + script + "\n");
    assertThat(file.toFile().setExecutable(true)).isTrue();
    return file.toString();
  }
}
