package io.gridwright.optimizer.solver;

import ai.timefold.solver.core.api.score.buildin.hardmediumsoftlong.HardMediumSoftLongScore;
import ai.timefold.solver.core.api.score.calculator.EasyScoreCalculator;

/**
 * The score of an order: hard is always 0, because no order yields a schedule that breaks a hard
 * rule; medium is what has no spot and soft the weighted wait of {@link
 * io.gridwright.optimizer.rules.ScoreRule}.
 */
public final class OrderScoreCalculator
    implements EasyScoreCalculator<FleetProblem, HardMediumSoftLongScore> {
  @Override
  public HardMediumSoftLongScore calculateScore(FleetProblem problem) {
    var score = problem.scorer().score(problem.order());
    return HardMediumSoftLongScore.of(0, score.unplaced(), score.cost());
  }
}
