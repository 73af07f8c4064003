package io.gridwright.actuators.slurm;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.gridwright.actuators.core.ActionEffect;
import io.gridwright.actuators.core.ActionMark;
import io.gridwright.actuators.slurm.SlurmStub.Fault;
import io.gridwright.model.action.Action;
import io.gridwright.model.action.ActionKind;
import io.gridwright.model.action.ActionState;
import io.gridwright.model.error.GridwrightException;
import io.gridwright.model.workload.JobRef;
import io.gridwright.model.workload.JobState;
import io.gridwright.model.workload.Scheduler;
import java.net.URI;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class SlurmActuatorTest {
  private static final JobRef JOB = new JobRef("slurm-a", "7");
  private static final Instant NOW = Instant.ofEpochSecond(SlurmStub.NOW);
  private static final String NOW_FIELD =
      "\"begin_time\":{\"set\":false,\"infinite\":false,\"number\":0}";
  private final SlurmStub slurm = new SlurmStub();
  private final SlurmActuator actuator =
      new SlurmActuator(slurm.uri(), "slurm-a", SlurmAccess.none(), () -> NOW);

  @AfterEach
  void stop() {
    slurm.close();
  }

  private static Action action(ActionKind kind, String... nodes) {
    var until = kind == ActionKind.DEFER ? NOW.plusSeconds(1200) : null;
    return new Action(
        "a1",
        "p1",
        4,
        kind,
        Scheduler.SLURM,
        JOB,
        999_990L,
        List.of(nodes),
        until,
        "gang: all at once");
  }

  @Test
  void aPlacementLocksTheJobBeforeItWritesNodesAndFreesItInTheSameCall() {
    var result = actuator.apply(action(ActionKind.PLACE, "hgx001", "hgx002"));
    assertThat(result.state()).isEqualTo(ActionState.APPLIED);
    assertThat(slurm.posts)
        .containsExactly(
            "{\"begin_time\":1796126700,\"comment\":\"gridwright:lock:a1\"}",
            "{\"priority\":999990,\"comment\":\"gridwright:place:p1:4 gang: all at once\","
                + "\"required_nodes\":[\"hgx001\",\"hgx002\"],"
                + NOW_FIELD
                + "}");
    assertThat(result.after().nodes()).containsExactly("hgx001", "hgx002");
    assertThat(result.after().notBefore()).isNull();
  }

  @Test
  void aJobThatStartedMeanwhileRefusesTheLockAndItsNodesAreNeverWritten() {
    slurm.state("RUNNING");
    slurm.faults.put(1, Fault.REFUSED_2073);
    var result = actuator.apply(action(ActionKind.PLACE, "hgx001"));
    assertThat(result.state()).isEqualTo(ActionState.REFUSED);
    assertThat(result.detail()).isEqualTo("Job is no longer pending execution (2073)");
    assertThat(slurm.posts).hasSize(1).noneMatch(p -> p.contains("required_nodes"));
  }

  @Test
  void aRefusedPlacementIsPutBackAlthoughSlurmKeptItsNodes() {
    slurm.faults.put(2, Fault.NODES_STICK_THEN_REFUSED);
    var result = actuator.apply(action(ActionKind.PLACE, "hgx001"));
    assertThat(result.state()).isEqualTo(ActionState.REFUSED);
    assertThat(result.detail()).isEqualTo("Job is in held state, pending scheduler release (2042)");
    assertThat(result.after().nodes()).isEmpty();
    assertThat(result.after().notBefore()).isNull();
    assertThat(result.after().mark()).isEqualTo("mine");
    assertThat(result.after().priority()).isEqualTo(900);
  }

  @Test
  void aRefusalInsideOfAnOkIsARefusal() {
    slurm.faults.put(1, Fault.REFUSED_WITH_200);
    var result = actuator.apply(action(ActionKind.PRIORITIZE));
    assertThat(result.state()).isEqualTo(ActionState.REFUSED);
    assertThat(result.detail()).isEqualTo("Invalid node name specified (2018)");
  }

  @ParameterizedTest
  @EnumSource(names = {"LOST_BEFORE", "LOST_AFTER", "BAD_GATEWAY", "CONTROLLER_SILENT"})
  void aLostAnswerIsNoRefusal(Fault fault) {
    slurm.faults.put(1, fault);
    var action = action(ActionKind.PRIORITIZE);
    assertThatThrownBy(() -> actuator.apply(action)).isInstanceOf(GridwrightException.class);
    assertThat(slurm.posts).hasSize(1);
    var seen = actuator.settle(action).orElseThrow();
    assertThat(ActionEffect.shown(action, seen, ActionMark.PIN))
        .isEqualTo(fault == Fault.LOST_AFTER);
  }

  @Test
  void aLockThatWasLeftBehindIsTakenAwayAndThePlacementIsNotFinished() {
    slurm.faults.put(2, Fault.LOST_BEFORE);
    var action = action(ActionKind.PLACE, "hgx001");
    assertThatThrownBy(() -> actuator.apply(action)).isInstanceOf(GridwrightException.class);
    assertThat(actuator.observe(JOB).orElseThrow().notBefore()).isEqualTo(NOW.plusSeconds(300));
    var seen = actuator.settle(action).orElseThrow();
    assertThat(seen.notBefore()).isNull();
    assertThat(seen.nodes()).isEmpty();
    assertThat(ActionEffect.shown(action, seen, ActionMark.PIN)).isFalse();
    assertThat(slurm.posts.get(2)).contains("gridwright:released:p1:4");
  }

  @Test
  void aPlacementThatArrivedIsOnlyLookedAt() {
    slurm.faults.put(2, Fault.LOST_AFTER);
    var action = action(ActionKind.PLACE, "hgx001");
    assertThatThrownBy(() -> actuator.apply(action)).isInstanceOf(GridwrightException.class);
    var seen = actuator.settle(action).orElseThrow();
    assertThat(ActionEffect.shown(action, seen, ActionMark.PIN)).isTrue();
    assertThat(slurm.posts).hasSize(2);
  }

  @Test
  void aChangeOfOrderFreesAJobThatAPlanHadBoundOrDeferred() {
    slurm.job.put("comment", "gridwright:place:p0:1 x").put("required_nodes", "hgx[003-004]");
    actuator.apply(action(ActionKind.PRIORITIZE));
    assertThat(slurm.posts.get(0)).contains("\"required_nodes\":[\"\"]");
    assertThat(actuator.observe(JOB).orElseThrow().nodes()).isEmpty();
    slurm.job.put("comment", "gridwright:defer:p0:1 x");
    slurm.number("eligible_time", SlurmStub.NOW + 900);
    assertThat(actuator.apply(action(ActionKind.PRIORITIZE)).after().notBefore()).isNull();
  }

  @Test
  void nodesAndBeginTimesThatAUserAskedForStay() {
    slurm.job.put("required_nodes", "hgx003");
    slurm.number("eligible_time", SlurmStub.NOW + 900);
    actuator.apply(action(ActionKind.PRIORITIZE));
    assertThat(slurm.posts)
        .containsExactly(
            "{\"priority\":999990,\"comment\":\"gridwright:prioritize:p1:4 gang: all at once\"}");
  }

  @Test
  void aDeferralIsABeginTime() {
    var result = actuator.apply(action(ActionKind.DEFER));
    assertThat(result.state()).isEqualTo(ActionState.APPLIED);
    assertThat(result.after().notBefore()).isEqualTo(NOW.plusSeconds(1200));
    assertThat(slurm.posts.get(0)).contains("\"begin_time\":1796127600");
  }

  @Test
  void aRequeuedJobKeepsTheMarkOfItsBinding() {
    slurm.canRequeue = true;
    slurm.state("RUNNING");
    slurm.job.put("comment", "gridwright:place:p0:1 x").put("nodes", "hgx[001-002]");
    assertThat(actuator.observe(JOB).orElseThrow().nodes()).containsExactly("hgx001", "hgx002");
    var result = actuator.apply(action(ActionKind.REQUEUE));
    assertThat(result.state()).isEqualTo(ActionState.APPLIED);
    assertThat(result.after().attempt()).isEqualTo(1);
    assertThat(result.after().mark()).startsWith("gridwright:place:requeue:p1:4");
  }

  @Test
  void aSlurmrestdWithoutRequeueSaysWhatToDo() {
    slurm.state("RUNNING");
    var result = actuator.apply(action(ActionKind.REQUEUE));
    assertThat(result.state()).isEqualTo(ActionState.REFUSED);
    assertThat(result.detail()).contains("configure scontrol");
    assertThat(slurm.posts).isEmpty();
  }

  @Test
  void scontrolsOwnWordsAreTheRefusal() {
    var refuses =
        new ScontrolRequeue(
            List.of("/bin/sh", "-c", "echo Job is pending execution; exit 1"),
            Duration.ofSeconds(5));
    assertThat(refuses.requeue("7")).isEqualTo("Job is pending execution");
    var accepts = new ScontrolRequeue(List.of("/bin/sh", "-c", "true"), Duration.ofSeconds(5));
    assertThat(accepts.requeue("7")).isNull();
    var hangs = new ScontrolRequeue(List.of("/bin/sh", "-c", "sleep 20"), Duration.ofMillis(50));
    assertThatThrownBy(() -> hangs.requeue("7")).isInstanceOf(GridwrightException.class);
  }

  @Test
  void anUnknownJobIsEmptyAndChangesOfItAreRefused() {
    var unknown = new JobRef("slurm-a", "8");
    assertThat(actuator.observe(unknown)).isEmpty();
    var action =
        new Action(
            "a", "p", 0, ActionKind.PLACE, Scheduler.SLURM, unknown, 5L, List.of("n"), null, "x");
    assertThat(actuator.apply(action).state()).isEqualTo(ActionState.REFUSED);
    assertThat(slurm.posts).isEmpty();
  }

  @Test
  void aHeldJobIsToldFromOneThatWaits() {
    slurm.number("priority", 0);
    assertThat(actuator.observe(JOB).orElseThrow().state()).isEqualTo(JobState.HELD);
  }

  @Test
  void theTokenIsAskedForEveryCall() {
    var tokens = List.of("t1\n", "t2").iterator();
    var signed =
        new SlurmActuator(
            slurm.uri(), "slurm-a", SlurmAccess.jwt("planner", tokens::next), () -> NOW);
    signed.observe(JOB);
    signed.observe(JOB);
    assertThat(slurm.users).containsExactly("planner", "planner");
    assertThat(slurm.tokens).containsExactly("t1", "t2");
  }

  @Test
  void aSlurmrestdThatIsNotThereIsAnErrorWithItsAddress() {
    var nowhere =
        new SlurmActuator(
            URI.create("http://127.0.0.1:1"), "slurm-a", SlurmAccess.none(), () -> NOW);
    assertThatThrownBy(() -> nowhere.observe(JOB))
        .isInstanceOf(GridwrightException.class)
        .hasMessageContaining("http://127.0.0.1:1/slurm/v0.0.42/job/7");
  }
}
