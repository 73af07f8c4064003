package io.gridwright.app.launcher.bench.ingest;

import java.nio.file.Path;
import java.time.Duration;

/**
 * What a bench of the ingest is told.
 *
 * @param home where its state lives; what an earlier bench left there is deleted
 * @param events wide GPU events that are sent
 * @param gpus GPUs of the fleet; each gives an event at every scrape
 * @param seed every number follows from it
 * @param parsing how long text is parsed
 */
public record IngestBenchOptions(Path home, long events, int gpus, long seed, Duration parsing) {}
