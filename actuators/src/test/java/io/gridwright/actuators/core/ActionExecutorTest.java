package io.gridwright.actuators.core;

import static io.gridwright.actuators.core.Scenes.NOW;
import static io.gridwright.actuators.core.Scenes.slurm;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.gridwright.actuators.core.FakeScheduler.Mood;
import io.gridwright.model.action.Action;
import io.gridwright.model.action.ActionKind;
import io.gridwright.model.action.ActionState;
import io.gridwright.model.action.AuditRecord;
import io.gridwright.model.policy.ActuationMode;
import io.gridwright.model.workload.JobState;
import io.gridwright.model.workload.Scheduler;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ActionExecutorTest {
  @TempDir Path home;
  private final FakeScheduler scheduler = new FakeScheduler();
  private final List<AuditRecord> audit = new ArrayList<>();
  private ActionJournal journal;

  @BeforeEach
  void open() {
    journal = ActionJournal.open(home);
    scheduler.add(slurm("1"), JobState.PENDING, 5);
    scheduler.add(slurm("2"), JobState.PENDING, 6);
    scheduler.add(slurm("3"), JobState.RUNNING, 7);
  }

  @AfterEach
  void close() {
    journal.close();
  }

  private ActionExecutor executor(ActuationMode mode, GateLimits limits) {
    var gate = new SafetyGate(mode, limits, home);
    return new ActionExecutor(List.of(scheduler), gate, journal, audit::add, () -> NOW);
  }

  private ActionExecutor executor() {
    return executor(ActuationMode.APPLY, GateLimits.defaults());
  }

  private void restart() {
    journal.close();
    journal = ActionJournal.open(home);
  }

  private static Action action(String job, ActionKind kind, long priority) {
    var nodes = kind == ActionKind.PLACE ? List.of("n1") : List.<String>of();
    return new Action(
        kind + job + '-' + priority,
        "p1",
        0,
        kind,
        Scheduler.SLURM,
        slurm(job),
        priority,
        nodes,
        null,
        "order");
  }

  private static List<ActionState> states(List<AuditRecord> records) {
    return records.stream().map(AuditRecord::state).toList();
  }

  @Test
  void everyStepIsJournaledAndAuditedWithTheJobBeforeAndAfter() {
    var records = executor().run(List.of(action("1", ActionKind.PLACE, 90)), Approval.by("anna"));
    assertThat(states(records)).containsExactly(ActionState.APPLIED);
    assertThat(states(audit)).containsExactly(ActionState.SENT, ActionState.APPLIED);
    assertThat(audit.get(1).actor()).isEqualTo("anna");
    assertThat(audit.get(1).before()).contains("\"priority\":5");
    assertThat(audit.get(1).after()).contains("\"priority\":90").contains("\"nodes\":[\"n1\"]");
    try (var entries = journal.records()) {
      assertThat(entries.map(JournalEntry::record)).isEqualTo(audit);
    }
    assertThat(journal.placed(slurm("1"))).isTrue();
  }

  @Test
  void nothingLeavesInObserveModeAndNothingIsRecorded() {
    var records =
        executor(ActuationMode.OBSERVE, GateLimits.defaults())
            .run(List.of(action("1", ActionKind.PRIORITIZE, 90)), Approval.none());
    assertThat(states(records)).containsExactly(ActionState.SKIPPED);
    assertThat(audit).isEmpty();
    assertThat(scheduler.applied).isEmpty();
    try (var entries = journal.records()) {
      assertThat(entries).isEmpty();
    }
  }

  @Test
  void recommendModeRecordsWhatWouldHaveBeenDone() {
    executor(ActuationMode.RECOMMEND, GateLimits.defaults())
        .run(List.of(action("1", ActionKind.PRIORITIZE, 90)), Approval.none());
    assertThat(states(audit)).containsExactly(ActionState.SKIPPED);
    assertThat(audit.get(0).detail()).isEqualTo("mode RECOMMEND: nothing is written");
    assertThat(scheduler.applied).isEmpty();
  }

  @Test
  void approveModeActsOnlyOnAPlanThatAPersonApproved() {
    var executor = executor(ActuationMode.APPROVE, GateLimits.defaults());
    var actions = List.of(action("1", ActionKind.PRIORITIZE, 90));
    assertThat(executor.run(actions, Approval.none()).get(0).detail())
        .isEqualTo("mode APPROVE: no person has approved this plan");
    assertThat(states(executor.run(actions, Approval.by("anna"))))
        .containsExactly(ActionState.APPLIED);
  }

  @Test
  void theStopFileStopsAndItsRemovalLetsGoOn() throws IOException {
    var stop = Files.createFile(home.resolve("stop"));
    var actions = List.of(action("1", ActionKind.PRIORITIZE, 90));
    var records = executor().run(actions, Approval.none());
    assertThat(states(records)).containsExactly(ActionState.SKIPPED);
    assertThat(records.get(0).detail()).startsWith("stopped: the file ");
    assertThat(scheduler.applied).isEmpty();
    Files.delete(stop);
    assertThat(states(executor().run(actions, Approval.none())))
        .containsExactly(ActionState.APPLIED);
  }

  @Test
  void aRunTouchesNoMoreJobsThanItMay() {
    var records =
        executor(ActuationMode.APPLY, new GateLimits(1, 5))
            .run(
                List.of(
                    action("1", ActionKind.PRIORITIZE, 90),
                    action("2", ActionKind.PRIORITIZE, 80),
                    action("1", ActionKind.PRIORITIZE, 91)),
                Approval.none());
    assertThat(states(records))
        .containsExactly(ActionState.APPLIED, ActionState.SKIPPED, ActionState.APPLIED);
    assertThat(records.get(1).detail())
        .isEqualTo("limit: this run has touched 1 jobs of at most 1");
  }

  @Test
  void aJobThatIsAlreadyAsWantedIsNotTouchedAndDoesNotCount() {
    var records =
        executor(ActuationMode.APPLY, new GateLimits(1, 5))
            .run(
                List.of(
                    action("1", ActionKind.PRIORITIZE, 5), action("2", ActionKind.PRIORITIZE, 80)),
                Approval.none());
    assertThat(states(records)).containsExactly(ActionState.SKIPPED, ActionState.APPLIED);
    assertThat(records.get(0).detail()).isEqualTo("already so");
  }

  @Test
  void aRunRequeuesNoMoreJobsThanItMay() {
    var records =
        executor(ActuationMode.APPLY, new GateLimits(10, 0))
            .run(List.of(action("3", ActionKind.REQUEUE, 90)), Approval.none());
    assertThat(records.get(0).detail())
        .isEqualTo("limit: this run has requeued 0 jobs of at most 0");
    assertThat(scheduler.applied).isEmpty();
  }

  @Test
  void noRunningJobMakesRoomForAPlacementThatWasRefused() {
    scheduler.mood = Mood.REFUSES;
    var records =
        executor()
            .run(
                List.of(action("1", ActionKind.PLACE, 90), action("3", ActionKind.REQUEUE, 80)),
                Approval.none());
    assertThat(states(records)).containsExactly(ActionState.REFUSED, ActionState.SKIPPED);
    assertThat(records.get(0).detail()).isEqualTo("Invalid job id specified");
  }

  @ParameterizedTest
  @CsvSource({"LOSES_REQUEST,REFUSED", "LOSES_ANSWER,APPLIED"})
  void aLostAnswerIsResolvedByReadingBack(Mood mood, ActionState outcome) {
    scheduler.mood = mood;
    executor().run(List.of(action("1", ActionKind.PRIORITIZE, 90)), Approval.none());
    assertThat(states(audit)).containsExactly(ActionState.SENT, ActionState.UNKNOWN, outcome);
    assertThat(journal.unresolved()).isEmpty();
  }

  @Test
  void aSchedulerThatDoesNotAnswerIsNotAskedForTheRestOfTheRun() {
    scheduler.mood = Mood.SILENT;
    var records =
        executor()
            .run(
                List.of(
                    action("1", ActionKind.PRIORITIZE, 90), action("2", ActionKind.PRIORITIZE, 80)),
                Approval.none());
    assertThat(states(records)).containsExactly(ActionState.SKIPPED, ActionState.SKIPPED);
    assertThat(records.get(1).detail())
        .isEqualTo("the scheduler gave no answer to an earlier action");
  }

  @ParameterizedTest
  @CsvSource({"KILLED_BEFORE,REFUSED,0", "KILLED_AFTER,APPLIED,1"})
  void noActionIsSentTwiceWhenTheProcessDiesAroundTheCall(
      Mood mood, ActionState outcome, int sent) {
    var actions = List.of(action("1", ActionKind.PRIORITIZE, 90));
    scheduler.mood = mood;
    assertThatThrownBy(() -> executor().run(actions, Approval.none()))
        .isInstanceOf(FakeScheduler.Killed.class);
    restart();
    scheduler.mood = Mood.WORKS;
    assertThat(states(executor().recover())).containsExactly(outcome);
    var again = executor().run(actions, Approval.none());
    assertThat(again.get(0).detail()).isEqualTo("was sent before and is " + outcome);
    assertThat(scheduler.applied).hasSize(sent);
    assertThat(scheduler.settled).isEqualTo(1);
  }

  @Test
  void aJobWhoseLastActionIsOpenIsLeftAloneUntilItsSchedulerAnswers() {
    var actions = List.of(action("1", ActionKind.PRIORITIZE, 90));
    scheduler.mood = Mood.KILLED_AFTER;
    assertThatThrownBy(() -> executor().run(actions, Approval.none()))
        .isInstanceOf(FakeScheduler.Killed.class);
    restart();
    scheduler.mood = Mood.SILENT;
    var later = List.of(action("1", ActionKind.PRIORITIZE, 70));
    assertThat(executor().run(later, Approval.none()).get(0).detail())
        .isEqualTo("an earlier action on this job has no known outcome");
    assertThat(journal.unresolved()).hasSize(1);
    scheduler.mood = Mood.WORKS;
    assertThat(states(executor().run(later, Approval.none()))).containsExactly(ActionState.APPLIED);
  }

  @Test
  void recoveryWritesNothingWhileTheStopFileExists() throws IOException {
    scheduler.mood = Mood.KILLED_AFTER;
    assertThatThrownBy(
            () -> executor().run(List.of(action("1", ActionKind.PRIORITIZE, 90)), Approval.none()))
        .isInstanceOf(FakeScheduler.Killed.class);
    Files.createFile(home.resolve("stop"));
    scheduler.mood = Mood.WORKS;
    assertThat(states(executor().recover())).containsExactly(ActionState.APPLIED);
    assertThat(scheduler.settled).isZero();
  }

  @Test
  void aPreviewShowsTheChangeAndMakesNone() {
    var diffs = executor().preview(List.of(action("1", ActionKind.PLACE, 90)));
    assertThat(diffs.get(0).line())
        .isEqualTo("slurm-a:1 PLACE: PENDING, priority 5 -> start on n1, priority 90 (order)");
    assertThat(scheduler.applied).isEmpty();
  }
}
