package io.gridwright.optimizer.explain;

import io.gridwright.model.plan.Decision;
import io.gridwright.model.policy.Policy;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.List;

/** Names a plan by what it was made from and what it decides. */
final class PlanId {
  private static final int SHOWN_BYTES = 8;

  private PlanId() {}

  /**
   * {@code plan-} and the first 16 hexadecimal digits of the SHA-256 of snapshot id, policy
   * version, seed and, of each decision, job, kind, rank, times and nodes.
   */
  static String of(String snapshotId, Policy policy, List<Decision> decisions) {
    var text = new StringBuilder();
    text.append(snapshotId).append('\n').append(policy.version()).append('\n');
    text.append(policy.seed()).append('\n');
    for (var decision : decisions) {
      text.append(decision.job()).append('|').append(decision.kind()).append('|');
      text.append(decision.rank()).append('|').append(decision.startAt()).append('|');
      text.append(decision.endAt()).append('|').append(decision.placement()).append('\n');
    }
    try {
      var digest =
          MessageDigest.getInstance("SHA-256")
              .digest(text.toString().getBytes(StandardCharsets.UTF_8));
      return "plan-" + HexFormat.of().formatHex(digest, 0, SHOWN_BYTES);
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every Java has SHA-256", e);
    }
  }
}
