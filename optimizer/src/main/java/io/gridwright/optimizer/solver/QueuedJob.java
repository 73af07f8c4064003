package io.gridwright.optimizer.solver;

import ai.timefold.solver.core.api.domain.lookup.PlanningId;

/** One job that the search may move in the order, by its place in the scene's queue. */
record QueuedJob(@PlanningId int place) {}
