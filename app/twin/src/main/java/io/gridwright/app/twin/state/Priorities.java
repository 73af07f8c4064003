package io.gridwright.app.twin.state;

import io.gridwright.app.twin.spec.JobClassSpec.Kind;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;

/** Priority classes of the Kubernetes part: one for each kind of work. */
public final class Priorities {
  private Priorities() {}

  /** Every class and its value. */
  public static Map<String, Integer> classes() {
    var classes = new LinkedHashMap<String, Integer>();
    for (var kind : Kind.values()) {
      classes.put(name(kind), of(kind));
    }
    return classes;
  }

  static String name(Kind kind) {
    return kind.name().toLowerCase(Locale.ROOT);
  }

  static int of(Kind kind) {
    return switch (kind) {
      case INFERENCE -> 1000;
      case TRAINING -> 200;
      case RL -> 150;
      case INTERACTIVE -> 100;
      case BATCH -> 50;
    };
  }
}
