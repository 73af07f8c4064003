package io.gridwright.ingest.collectors.http;

import java.util.LinkedHashSet;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Finds the endpoints that there are now. */
@FunctionalInterface
public interface Discovery {
  /** Endpoints that never change. */
  static Discovery fixed(List<Endpoint> endpoints) {
    var found = new Found(endpoints, null);
    return () -> found;
  }

  /** Looks; when that fails, what was found the last time is found again, with the problem. */
  Found find();

  /** This one's and another's. */
  default Discovery and(Discovery other) {
    return () -> find().and(other.find());
  }

  /**
   * What was found.
   *
   * @param endpoints in a stable order
   * @param problem why it may not be all, in one sentence; null when it is
   */
  record Found(List<Endpoint> endpoints, @Nullable String problem) {
    public Found {
      endpoints = List.copyOf(endpoints);
    }

    private Found and(Found other) {
      var all = new LinkedHashSet<>(endpoints);
      all.addAll(other.endpoints);
      return new Found(List.copyOf(all), problem == null ? other.problem : problem);
    }
  }
}
