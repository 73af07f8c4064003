package io.gridwright.actuators.core;

import static io.gridwright.actuators.core.Scenes.NOW;
import static io.gridwright.actuators.core.Scenes.slurm;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.gridwright.model.action.Action;
import io.gridwright.model.action.ActionKind;
import io.gridwright.model.action.ActionState;
import io.gridwright.model.action.AuditRecord;
import io.gridwright.model.error.GridwrightException;
import io.gridwright.model.workload.Scheduler;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ActionJournalTest {
  @TempDir Path home;

  private static AuditRecord record(String id, ActionKind kind, ActionState state) {
    var action =
        new Action(
            id,
            "p1",
            3,
            kind,
            Scheduler.SLURM,
            slurm("7"),
            null,
            List.of("n1", "n\"2"),
            NOW,
            "because\nof Ünits");
    return new AuditRecord(action, state, NOW, "planner", "{\"a\":1}", "", "ok");
  }

  @Test
  void whatIsWrittenIsReadBackAsItWas() {
    var sent = record("a", ActionKind.DEFER, ActionState.SENT);
    var done = record("a", ActionKind.DEFER, ActionState.APPLIED);
    try (var journal = ActionJournal.open(home)) {
      journal.append(sent);
      journal.append(done);
    }
    try (var entries = ActionJournal.read(home, 0)) {
      assertThat(entries.map(JournalEntry::record)).containsExactly(sent, done);
    }
  }

  @Test
  void aReaderGoesOnWhereItStopped() {
    try (var journal = ActionJournal.open(home)) {
      journal.append(record("a", ActionKind.PLACE, ActionState.SENT));
      long position;
      try (var entries = journal.records()) {
        position = entries.toList().get(0).position();
      }
      try (var entries = journal.recordsAfter(position)) {
        assertThat(entries).isEmpty();
      }
      var next = record("a", ActionKind.PLACE, ActionState.APPLIED);
      journal.append(next);
      try (var entries = journal.recordsAfter(position)) {
        assertThat(entries.map(JournalEntry::record)).containsExactly(next);
      }
      assertThatThrownBy(() -> journal.recordsAfter(1_000_000))
          .isInstanceOf(GridwrightException.class);
    }
  }

  @Test
  void aLineThatACrashCutOffIsDroppedAndTheNextOneIsWhole() throws IOException {
    try (var journal = ActionJournal.open(home)) {
      journal.append(record("a", ActionKind.PLACE, ActionState.SENT));
    }
    var file = home.resolve("journal/actions.ndjson");
    Files.writeString(file, "{\"schema\":\"action/1\",\"sta", StandardOpenOption.APPEND);
    try (var journal = ActionJournal.open(home)) {
      assertThat(journal.unresolved()).hasSize(1);
      journal.append(record("b", ActionKind.PLACE, ActionState.SENT));
    }
    try (var entries = ActionJournal.read(home, 0)) {
      assertThat(entries.map(e -> e.record().action().id())).containsExactly("a", "b");
    }
  }

  @Test
  void damageInTheMiddleIsAnErrorThatSaysWhere() throws IOException {
    try (var journal = ActionJournal.open(home)) {
      journal.append(record("a", ActionKind.PLACE, ActionState.SENT));
    }
    var file = home.resolve("journal/actions.ndjson");
    long size = Files.size(file);
    Files.writeString(file, "garbage\n", StandardOpenOption.APPEND);
    assertThatThrownBy(() -> ActionJournal.open(home))
        .isInstanceOf(GridwrightException.class)
        .hasMessageContaining("position=" + size);
  }

  @Test
  void aSecondOwnerIsRefused() {
    try (var first = ActionJournal.open(home)) {
      assertThat(first.unresolved()).isEmpty();
      assertThatThrownBy(() -> ActionJournal.open(home))
          .isInstanceOf(GridwrightException.class)
          .hasMessageContaining("another owner");
    }
    ActionJournal.open(home).close();
  }

  @Test
  void aPlacedJobStaysBoundThroughARequeueUntilItsOrderIsChanged() {
    try (var journal = ActionJournal.open(home)) {
      journal.append(record("a", ActionKind.PLACE, ActionState.APPLIED));
      journal.append(record("b", ActionKind.REQUEUE, ActionState.APPLIED));
      assertThat(journal.placed(slurm("7"))).isTrue();
      journal.append(record("c", ActionKind.PRIORITIZE, ActionState.APPLIED));
      assertThat(journal.placed(slurm("7"))).isFalse();
      assertThat(journal.outcome("b")).isEqualTo(ActionState.APPLIED);
    }
  }

  @Test
  void aHomeWithoutAJournalHasNoRecords() {
    try (var entries = ActionJournal.read(home, 0)) {
      assertThat(entries).isEmpty();
    }
  }
}
