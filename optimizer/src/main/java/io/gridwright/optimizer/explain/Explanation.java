package io.gridwright.optimizer.explain;

import io.gridwright.model.plan.Decision;
import io.gridwright.model.plan.Reason;
import io.gridwright.model.snapshot.FleetSnapshot;
import java.util.ArrayList;
import java.util.List;

/** A decision in sentences. */
public final class Explanation {
  private Explanation() {}

  /** What was decided, the start band, then one sentence for each reason and hint. */
  public static List<String> sentences(Decision decision, FleetSnapshot snapshot) {
    var sentences = new ArrayList<String>();
    var now = snapshot.takenAt();
    sentences.add(decision.job() + " " + outcome(decision, snapshot) + ".");
    var promise = decision.promise();
    if (promise != null && !promise.p10().equals(promise.p90())) {
      sentences.add(
          "Likely start: not before "
              + Wording.time(promise.p10(), now)
              + ", about "
              + Wording.time(promise.p50(), now)
              + ", by "
              + Wording.time(promise.p90(), now)
              + ".");
    }
    for (var reason : decision.reasons()) {
      sentences.add(sentence(reason));
      if (!reason.hint().isEmpty()) {
        sentences.add("What would help: " + reason.hint() + ".");
      }
    }
    return List.copyOf(sentences);
  }

  private static String outcome(Decision decision, FleetSnapshot snapshot) {
    var start = decision.startAt();
    return switch (decision.kind()) {
      case KEEP -> "runs on";
      case START -> "starts now";
      case DEFER ->
          start == null
              ? "starts later"
              : "is planned to start at " + Wording.time(start, snapshot.takenAt());
      case BLOCK -> "has no start within the plan's horizon";
      case PREEMPT -> "yields its place";
    };
  }

  private static String sentence(Reason reason) {
    return reason.rule()
        + " ("
        + reason.entity()
        + "): "
        + reason.measured()
        + "; "
        + reason.limit()
        + ".";
  }
}
