package io.gridwright.app.launcher.run;

import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Supplier;
import java.util.stream.Collectors;

/** How long the steps of a cycle took. */
final class StepTimes {
  private final Map<String, Duration> times = new LinkedHashMap<>();

  /** Does a step and remembers how long it took. */
  <T> T timed(String step, Supplier<T> work) {
    long start = System.nanoTime();
    try {
      return work.get();
    } finally {
      times.put(step, Duration.ofNanos(System.nanoTime() - start));
    }
  }

  /** All steps since the last call, on one line. */
  String take() {
    var line =
        times.entrySet().stream()
            .map(step -> step.getKey() + " " + step.getValue().toMillis() + " ms")
            .collect(Collectors.joining(", "));
    times.clear();
    return line;
  }
}
