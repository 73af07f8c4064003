package io.gridwright.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.gridwright.model.action.ActionState;
import io.gridwright.model.fleet.Node;
import io.gridwright.model.fleet.NodePlace;
import io.gridwright.model.fleet.NodeState;
import io.gridwright.model.plan.Decision;
import io.gridwright.model.plan.DecisionKind;
import io.gridwright.model.workload.JobRef;
import io.gridwright.model.workload.Scheduler;
import java.util.List;
import org.junit.jupiter.api.Test;

class PlanVocabularyTest {
  @Test
  void aDecisionWithoutAReasonIsRefused() {
    var job = new JobRef("slurm-a", "7");
    assertThatThrownBy(
            () -> new Decision(job, DecisionKind.BLOCK, 0, null, null, List.of(), null, List.of()))
        .hasMessage("no reason for slurm-a:7");
  }

  @Test
  void anActionOfUnknownOutcomeCanStillBeResolvedAndAFinalOneCannot() {
    assertThat(ActionState.UNKNOWN.next()).contains(ActionState.APPLIED, ActionState.REFUSED);
    assertThat(ActionState.APPLIED.isFinal()).isTrue();
    assertThat(ActionState.SENT.isFinal()).isFalse();
  }

  @Test
  void aNodeWithoutAnNvlinkDomainIsADomainOfItsOwn() {
    var place = new NodePlace(null, "leaf-1", null);
    var node = new Node("k8s-a", Scheduler.KUBERNETES, "n1", 8, "h100", NodeState.UP, place);
    assertThat(node.domain()).isEqualTo("k8s-a:n1");
  }
}
