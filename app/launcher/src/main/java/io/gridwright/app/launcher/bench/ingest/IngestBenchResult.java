package io.gridwright.app.launcher.bench.ingest;

import java.util.List;
import java.util.SortedMap;

/**
 * What a bench of the ingest found.
 *
 * @param stages in the order in which they ran
 * @param firstHalf events per second until half of the rows could be queried
 * @param secondHalf the same for the other half
 * @param exact whether every event was found once, with its values
 * @param deadLetters rows of dead letters
 * @param peakMib most memory of the process, broker included, MiB
 * @param cpuByThread processor seconds of the end to end stage by thread
 */
public record IngestBenchResult(
    List<Stage> stages,
    double firstHalf,
    double secondHalf,
    boolean exact,
    long deadLetters,
    long peakMib,
    SortedMap<String, Double> cpuByThread) {
  public IngestBenchResult {
    stages = List.copyOf(stages);
  }
}
