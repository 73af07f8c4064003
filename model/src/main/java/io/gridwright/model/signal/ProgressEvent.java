package io.gridwright.model.signal;

import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What a job says of its own progress, or what was inferred of it.
 *
 * @param cluster cluster that the job ran on, null when not said
 * @param job job id on that cluster, null when only the run is known
 * @param run the training effort, which may span jobs and attempts; the job where none is named
 * @param progress what happened
 * @param step training step reached, null when not said
 * @param seconds how long it took, null when not said
 * @param units samples or tokens done since the last event, null when not said
 * @param inferred whether it was inferred rather than declared
 * @param labels what else was said
 */
public record ProgressEvent(
    @Nullable String cluster,
    @Nullable String job,
    String run,
    ProgressKind progress,
    @Nullable Long step,
    @Nullable Double seconds,
    @Nullable Double units,
    boolean inferred,
    Map<String, String> labels)
    implements Signal {
  public ProgressEvent {
    labels = Map.copyOf(labels);
  }

  @Override
  public SignalKind kind() {
    return SignalKind.PROGRESS_EVENT;
  }

  @Override
  public String entity() {
    return run;
  }
}
