package io.gridwright.app.twin.journal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.gridwright.app.twin.journal.Command.Kind;
import io.gridwright.model.error.GridwrightException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CommandJournalTest {
  private static final JournalHeader HEADER =
      new JournalHeader(JournalHeader.VERSION, "2026-12-01T09:00:00Z", 7, "abc");
  @TempDir private Path folder;

  @Test
  void commandsComeBackInOrderWithTheirSeconds() {
    var first = new Command(5, Kind.SLURM_UPDATE, "4001", "{\"priority\":1}");
    var second = new Command(9, Kind.FAULT, "", "{\"kind\":\"xid\"}");
    try (var journal = CommandJournal.open(folder, HEADER)) {
      journal.append(first);
      journal.append(second);
      journal.mark(12);
    }

    var later = new JournalHeader(JournalHeader.VERSION, "2027-01-01T00:00:00Z", 7, "abc");
    try (var journal = CommandJournal.open(folder, later)) {
      assertThat(journal.commands()).containsExactly(first, second);
      assertThat(journal.header()).isEqualTo(HEADER);
      assertThat(journal.mark()).isEqualTo(12);
    }
  }

  @Test
  void aLineCutOffByACrashIsDroppedAndWritingGoesOn() throws IOException {
    var whole = new Command(5, Kind.SLURM_CANCEL, "4001", "");
    try (var journal = CommandJournal.open(folder, HEADER)) {
      journal.append(whole);
    }
    Files.writeString(
        folder.resolve("commands.ndjson"), "{\"at\":6,\"ki", StandardOpenOption.APPEND);

    var next = new Command(8, Kind.SLURM_CANCEL, "4002", "");
    try (var journal = CommandJournal.open(folder, HEADER)) {
      assertThat(journal.commands()).containsExactly(whole);
      journal.append(next);
    }
    try (var journal = CommandJournal.open(folder, HEADER)) {
      assertThat(journal.commands()).containsExactly(whole, next);
    }
  }

  @Test
  void aJournalOfAnotherSeedIsRefused() {
    CommandJournal.open(folder, HEADER).close();

    assertThatThrownBy(
            () ->
                CommandJournal.open(
                    folder, new JournalHeader(JournalHeader.VERSION, "x", 8, "abc")))
        .isInstanceOf(GridwrightException.class)
        .hasMessageContaining("another fleet or seed");
  }

  @Test
  void aLineThatIsNoJsonInTheMiddleIsNamedAsDamage() throws IOException {
    CommandJournal.open(folder, HEADER).close();
    Files.writeString(folder.resolve("commands.ndjson"), "not json\n", StandardOpenOption.APPEND);

    assertThatThrownBy(() -> CommandJournal.open(folder, HEADER))
        .isInstanceOf(GridwrightException.class)
        .hasMessageContaining("damaged");
  }
}
