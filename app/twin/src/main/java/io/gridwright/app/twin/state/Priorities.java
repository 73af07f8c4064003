package io.gridwright.app.twin.state;

import io.gridwright.app.twin.spec.JobClassSpec.Kind;

/** Priority classes of the Kubernetes part. */
final class Priorities {
  private Priorities() {}

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
