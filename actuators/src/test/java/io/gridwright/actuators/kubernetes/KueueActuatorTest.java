package io.gridwright.actuators.kubernetes;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.gridwright.actuators.core.ActionEffect;
import io.gridwright.actuators.core.ActionMark;
import io.gridwright.actuators.core.ObservedJob;
import io.gridwright.actuators.kubernetes.KueueStub.Fault;
import io.gridwright.model.action.Action;
import io.gridwright.model.action.ActionKind;
import io.gridwright.model.action.ActionState;
import io.gridwright.model.error.GridwrightException;
import io.gridwright.model.workload.JobRef;
import io.gridwright.model.workload.JobState;
import io.gridwright.model.workload.Scheduler;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class KueueActuatorTest {
  private static final JobRef JOB = new JobRef("kube-b", "nlp/train");
  private static final Instant UNTIL = Instant.parse("2026-12-01T12:30:00Z");
  private static final String PRIORITY = "/spec/priority";
  private final KueueStub kube = new KueueStub();
  private final KueueActuator actuator =
      new KueueActuator(KueueActuator.connect(kube.uri()), true, "kube-b", Duration.ofMillis(5));

  @AfterEach
  void stop() {
    actuator.close();
    kube.close();
  }

  private static Action action(ActionKind kind, String... nodes) {
    return new Action(
        "a1",
        "p1",
        4,
        kind,
        Scheduler.KUBERNETES,
        JOB,
        1_500_000L,
        List.of(nodes),
        kind == ActionKind.DEFER ? UNTIL : null,
        "gang: all at once");
  }

  private ObservedJob seen() {
    return actuator.observe(JOB).orElseThrow();
  }

  @Test
  void aPlacementWritesTheNodesFirstAndThenRaisesAndReleasesTheWorkload() {
    var result = actuator.apply(action(ActionKind.PLACE, "k1", "k2"));
    assertThat(result.state()).isEqualTo(ActionState.APPLIED);
    assertThat(result.after().nodes()).containsExactly("k1", "k2");
    assertThat(result.after().priority()).isEqualTo(1_500_000);
    assertThat(result.after().mark()).isEqualTo("gridwright:place:p1:4 gang: all at once");
    assertThat(kube.patches).hasSize(2);
    assertThat(KueueStub.parse(kube.patches.get(0)).at("/spec/template/spec/affinity").toString())
        .isEqualTo(
            "{\"nodeAffinity\":{\"requiredDuringSchedulingIgnoredDuringExecution\":"
                + "{\"nodeSelectorTerms\":[{\"matchExpressions\":[{\"key\":"
                + "\"kubernetes.io/hostname\",\"operator\":\"In\",\"values\":[\"k1\",\"k2\"]}]}]}}}");
    assertThat(KueueStub.parse(kube.patches.get(1)).at("/spec").toString())
        .isEqualTo("{\"priority\":1500000,\"active\":true}");
    assertThat(kube.queries).allMatch(q -> q.contains("fieldManager=gridwright"));
  }

  @Test
  void theOlderVersionOfKueueIsFound() {
    kube.served = "v1beta1";
    assertThat(actuator.apply(action(ActionKind.PRIORITIZE)).state())
        .isEqualTo(ActionState.APPLIED);
  }

  @Test
  void aClusterWithoutKueueIsAnError() {
    kube.served = "v9";
    assertThatThrownBy(this::seen)
        .isInstanceOf(GridwrightException.class)
        .hasMessageContaining("no Kueue");
  }

  @Test
  void aJobThatStartedMeanwhileIsNotTouched() {
    kube.run();
    var result = actuator.apply(action(ActionKind.PLACE, "k1"));
    assertThat(result.state()).isEqualTo(ActionState.REFUSED);
    assertThat(result.detail()).isEqualTo("the Job no longer waits: RUNNING");
    assertThat(seen().nodes()).containsExactly("k9");
    assertThat(kube.patches).isEmpty();
  }

  @Test
  void aJobThatChangedSinceItWasReadIsReadAgain() {
    kube.faults.put(1, Fault.CHANGED_MEANWHILE);
    var result = actuator.apply(action(ActionKind.PLACE, "k1"));
    assertThat(result.state()).isEqualTo(ActionState.APPLIED);
    assertThat(kube.patches).hasSize(3);
  }

  @Test
  void aPlacementThatWasRefusedHalfwayIsTakenBack() {
    kube.faults.put(2, Fault.DENIED);
    var result = actuator.apply(action(ActionKind.PLACE, "k1"));
    assertThat(result.state()).isEqualTo(ActionState.REFUSED);
    assertThat(result.detail()).isEqualTo("planner may not patch this (403)");
    assertThat(result.after().nodes()).isEmpty();
    assertThat(result.after().mark()).isEmpty();
  }

  @Test
  void aPlacementWhoseSecondHalfWasLostIsFinishedAndOneThatNeverArrivedIsNotBegun() {
    var action = action(ActionKind.PLACE, "k1");
    kube.faults.put(1, Fault.LOST_BEFORE);
    assertThatThrownBy(() -> actuator.apply(action)).isInstanceOf(GridwrightException.class);
    assertThat(actuator.settle(action).orElseThrow().nodes()).isEmpty();
    assertThat(kube.patches).hasSize(1);
    kube.faults.put(3, Fault.LOST_BEFORE);
    assertThatThrownBy(() -> actuator.apply(action)).isInstanceOf(GridwrightException.class);
    assertThat(seen().priority()).isEqualTo(100);
    var settled = actuator.settle(action).orElseThrow();
    assertThat(ActionEffect.shown(action, settled, ActionMark.PIN)).isTrue();
  }

  @Test
  void aDeferralHoldsTheWorkloadAndAChangeOfOrderReleasesIt() {
    var result = actuator.apply(action(ActionKind.DEFER));
    assertThat(result.state()).isEqualTo(ActionState.APPLIED);
    assertThat(result.after().state()).isEqualTo(JobState.PENDING);
    assertThat(result.after().notBefore()).isEqualTo(UNTIL);
    assertThat(kube.workload.at("/spec/active").asBoolean()).isFalse();
    var released = actuator.apply(action(ActionKind.PRIORITIZE));
    assertThat(released.state()).isEqualTo(ActionState.APPLIED);
    assertThat(released.after().notBefore()).isNull();
    assertThat(kube.workload.at("/spec/active").asBoolean()).isTrue();
    assertThat(kube.workload.at("/metadata/annotations").has(Annotations.NOT_BEFORE)).isFalse();
  }

  @Test
  void aDeferralNeverEvictsAJobThatWasAdmittedMeanwhile() {
    kube.faults.put(1, Fault.CHANGED_MEANWHILE);
    assertThat(actuator.apply(action(ActionKind.DEFER)).state()).isEqualTo(ActionState.APPLIED);
    assertThat(kube.patches).hasSize(2);
    kube.run();
    assertThat(actuator.apply(action(ActionKind.DEFER)).detail())
        .isEqualTo("the Job no longer waits: RUNNING");
    assertThat(kube.patches).hasSize(2);
  }

  @Test
  void aWorkloadThatSomebodyElseDeactivatedStaysSo() {
    KueueStub.merge(kube.workload, KueueStub.parse("{'spec':{'active':false}}"));
    assertThat(seen().state()).isEqualTo(JobState.HELD);
    var result = actuator.apply(action(ActionKind.PLACE, "k1"));
    assertThat(result.detail()).isEqualTo("the Workload was deactivated by somebody else");
    actuator.apply(action(ActionKind.PRIORITIZE));
    assertThat(kube.workload.at("/spec/active").asBoolean()).isFalse();
    assertThat(kube.workload.at(PRIORITY).asLong()).isEqualTo(1_500_000);
  }

  @Test
  void aChangeOfOrderFreesAJobThatAPlanHadBoundAndKeepsWhatItsUserAskedFor() {
    KueueStub.merge(
        kube.job,
        KueueStub.parse(
            "{'spec':{'template':{'spec':{'affinity':{'nodeAffinity':{"
                + "'requiredDuringSchedulingIgnoredDuringExecution':{'nodeSelectorTerms':["
                + "{'matchExpressions':[{'key':'zone','operator':'In','values':['z1']}]}]}}}}}}}"));
    var before = kube.job.at("/spec/template/spec/affinity").deepCopy();
    actuator.apply(action(ActionKind.PLACE, "k1"));
    assertThat(kube.job.at("/spec/template/spec/affinity").toString()).contains("z1", "k1");
    var result = actuator.apply(action(ActionKind.PRIORITIZE));
    assertThat(result.state()).isEqualTo(ActionState.APPLIED);
    assertThat(kube.job.at("/spec/template/spec/affinity")).isEqualTo(before);
    assertThat(result.after().nodes()).isEmpty();
  }

  @Test
  void aRunningJobGetsItsPriorityAndNothingElse() {
    kube.run();
    assertThat(actuator.apply(action(ActionKind.PRIORITIZE)).state())
        .isEqualTo(ActionState.APPLIED);
    assertThat(KueueStub.parse(kube.patches.get(0)).at("/spec").toString())
        .isEqualTo("{\"priority\":1500000}");
    assertThat(seen().state()).isEqualTo(JobState.RUNNING);
  }

  @Test
  void aRequeuedJobIsActiveAgainOnceItHasYielded() {
    kube.run();
    kube.readsUntilEvicted = 3;
    var result = actuator.apply(action(ActionKind.REQUEUE));
    assertThat(result.state()).isEqualTo(ActionState.APPLIED);
    assertThat(result.after().state()).isEqualTo(JobState.PENDING);
    assertThat(kube.workload.at("/spec/active").asBoolean()).isTrue();
    assertThat(kube.workload.at("/metadata/annotations").has(Annotations.REQUEUE)).isFalse();
  }

  @Test
  void aJobThatDoesNotYieldIsNotLeftDeactivated() {
    kube.run();
    kube.readsUntilEvicted = 1000;
    var result = actuator.apply(action(ActionKind.REQUEUE));
    assertThat(result.state()).isEqualTo(ActionState.REFUSED);
    assertThat(kube.workload.at("/spec/active").asBoolean()).isTrue();
  }

  @Test
  void aRequeueWhoseSecondHalfWasLostIsFinished() {
    kube.run();
    kube.faults.put(2, Fault.LOST_BEFORE);
    var action = action(ActionKind.REQUEUE);
    assertThatThrownBy(() -> actuator.apply(action)).isInstanceOf(GridwrightException.class);
    assertThat(kube.workload.at("/spec/active").asBoolean()).isFalse();
    assertThat(actuator.settle(action).orElseThrow().state()).isEqualTo(JobState.PENDING);
    assertThat(kube.workload.at("/spec/active").asBoolean()).isTrue();
    actuator.settle(action);
    assertThat(kube.patches).hasSize(3);
  }

  @Test
  void aLostAnswerIsNoRefusal() {
    kube.faults.put(1, Fault.LOST_AFTER);
    var action = action(ActionKind.PRIORITIZE);
    assertThatThrownBy(() -> actuator.apply(action)).isInstanceOf(GridwrightException.class);
    assertThat(kube.patches).hasSize(1);
    var settled = actuator.settle(action).orElseThrow();
    assertThat(ActionEffect.shown(action, settled, ActionMark.PIN)).isTrue();
  }

  @Test
  void anUnknownJobIsEmptyAndABadIdIsAnError() {
    assertThat(actuator.observe(new JobRef("kube-b", "nlp/other"))).isEmpty();
    assertThatThrownBy(() -> actuator.observe(new JobRef("kube-b", "train")))
        .isInstanceOf(IllegalArgumentException.class);
  }
}
