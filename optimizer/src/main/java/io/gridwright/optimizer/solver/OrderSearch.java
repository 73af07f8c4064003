package io.gridwright.optimizer.solver;

import ai.timefold.solver.core.api.solver.SolverFactory;
import ai.timefold.solver.core.config.heuristic.selector.move.composite.UnionMoveSelectorConfig;
import ai.timefold.solver.core.config.heuristic.selector.move.generic.list.ListChangeMoveSelectorConfig;
import ai.timefold.solver.core.config.heuristic.selector.move.generic.list.ListSwapMoveSelectorConfig;
import ai.timefold.solver.core.config.heuristic.selector.move.generic.list.SubListChangeMoveSelectorConfig;
import ai.timefold.solver.core.config.localsearch.LocalSearchPhaseConfig;
import ai.timefold.solver.core.config.localsearch.decider.acceptor.LocalSearchAcceptorConfig;
import ai.timefold.solver.core.config.localsearch.decider.forager.LocalSearchForagerConfig;
import ai.timefold.solver.core.config.solver.EnvironmentMode;
import ai.timefold.solver.core.config.solver.SolverConfig;
import ai.timefold.solver.core.config.solver.termination.TerminationConfig;
import java.util.List;

/** Local search over orders of the queue. One thread, a fixed seed and no clock. */
final class OrderSearch {
  private static final int LATE_ACCEPTANCE = 5;

  private OrderSearch() {}

  /** The best order found, starting from one. */
  static List<Integer> improve(
      List<Integer> start, OrderScorer scorer, SearchLimit limit, long seed) {
    var solver = SolverFactory.<FleetProblem>create(config(limit, seed)).buildSolver();
    return solver.solve(new FleetProblem(start, scorer)).order();
  }

  private static SolverConfig config(SearchLimit limit, long seed) {
    var moves =
        new UnionMoveSelectorConfig()
            .withMoveSelectors(
                new ListChangeMoveSelectorConfig(),
                new ListSwapMoveSelectorConfig(),
                new SubListChangeMoveSelectorConfig());
    var search =
        new LocalSearchPhaseConfig()
            .withMoveSelectorConfig(moves)
            .withAcceptorConfig(
                new LocalSearchAcceptorConfig().withLateAcceptanceSize(LATE_ACCEPTANCE))
            .withForagerConfig(new LocalSearchForagerConfig().withAcceptedCountLimit(1));
    return new SolverConfig()
        .withSolutionClass(FleetProblem.class)
        .withEntityClasses(QueueOrder.class)
        .withEasyScoreCalculatorClass(OrderScoreCalculator.class)
        .withEnvironmentMode(EnvironmentMode.NO_ASSERT)
        .withRandomSeed(seed)
        .withTerminationConfig(
            new TerminationConfig()
                .withScoreCalculationCountLimit(limit.orders())
                .withUnimprovedStepCountLimit(limit.unimproved()))
        .withPhases(search);
  }
}
