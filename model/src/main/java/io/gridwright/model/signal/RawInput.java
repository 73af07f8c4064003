package io.gridwright.model.signal;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Base64;
import org.jspecify.annotations.Nullable;

/**
 * The bytes that a dead letter is about, so that they can be parsed again.
 *
 * @param cluster cluster that the reader knew, null for none
 * @param node host that the reader knew, null for none
 * @param base64 the bytes that are kept, null where the letter's fragment says all of them
 * @param length bytes there were
 * @param truncated whether fewer are kept than there were
 */
public record RawInput(
    @Nullable String cluster,
    @Nullable String node,
    @Nullable String base64,
    long length,
    boolean truncated) {
  /** Bytes that are kept of one record unless something else is said. */
  public static final int USUAL_LIMIT = 64 * 1024;

  /**
   * What is kept of bytes that nobody knows a cluster or host for.
   *
   * @param limit bytes to keep at most
   */
  public static RawInput of(byte[] bytes, int limit) {
    return of(null, null, bytes, limit);
  }

  /**
   * What is kept of bytes.
   *
   * @param limit bytes to keep at most
   */
  public static RawInput of(
      @Nullable String cluster, @Nullable String node, byte[] bytes, int limit) {
    boolean truncated = bytes.length > limit;
    var kept = truncated ? Arrays.copyOf(bytes, limit) : bytes;
    var base64 = Base64.getEncoder().encodeToString(kept);
    return new RawInput(cluster, node, base64, bytes.length, truncated);
  }

  /**
   * The bytes that are kept.
   *
   * @param fragment the fragment of the letter
   * @throws IllegalArgumentException when they are not base64
   */
  public byte[] bytes(String fragment) {
    return base64 == null
        ? fragment.getBytes(StandardCharsets.UTF_8)
        : Base64.getDecoder().decode(base64);
  }
}
