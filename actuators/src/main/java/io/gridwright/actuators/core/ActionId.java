package io.gridwright.actuators.core;

import io.gridwright.model.action.ActionKind;
import io.gridwright.model.workload.JobRef;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.time.Instant;
import java.util.HexFormat;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Names an action by what it is: the same plan, job, operation and arguments give the same id. */
final class ActionId {
  private static final int BYTES = 10;

  private ActionId() {}

  static String of(
      String planId, JobRef job, ActionKind kind, @Nullable Long priority, Arguments arguments) {
    var text =
        String.join(
            "\n",
            planId,
            job.cluster(),
            job.id(),
            kind.name(),
            String.valueOf(priority),
            String.join(",", arguments.nodes()),
            String.valueOf(arguments.notBefore()));
    try {
      var hash = MessageDigest.getInstance("SHA-256").digest(text.getBytes(StandardCharsets.UTF_8));
      return HexFormat.of().formatHex(hash, 0, BYTES);
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every Java platform has SHA-256", e);
    }
  }

  /** Nodes of a placement and earliest start of a deferral. */
  record Arguments(List<String> nodes, @Nullable Instant notBefore) {
    static final Arguments NONE = new Arguments(List.of(), null);
  }
}
