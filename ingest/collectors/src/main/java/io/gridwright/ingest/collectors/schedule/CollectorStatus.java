package io.gridwright.ingest.collectors.schedule;

import io.gridwright.ingest.collectors.IntakeTally;
import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * How one collector or listener is doing.
 *
 * @param name its name
 * @param interval between runs, in fleet time; zero for a listener
 * @param running whether a run is under way, or the listener is open
 * @param runs runs that ended, well or not; of a listener, the documents that it took
 * @param skipped runs that were due while the one before was still under way
 * @param failedRuns runs that ended early: the collector threw, or the broker took no signals
 * @param failures endpoints that could not be read, over all runs
 * @param tally what was published, over all runs; failures are among its documents
 * @param lastSuccess event time of the last run that brought a document home and had all its
 *     signals acknowledged; null before the first
 * @param lastProblem what went wrong in the last run that ended, null when nothing did
 */
public record CollectorStatus(
    String name,
    Duration interval,
    boolean running,
    long runs,
    long skipped,
    long failedRuns,
    long failures,
    IntakeTally tally,
    @Nullable Instant lastSuccess,
    @Nullable String lastProblem) {}
