package io.gridwright.ingest.flink.event;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;

/**
 * 64 bits of SHA-256. With ten million identities remembered, a new one is mistaken for one of them
 * once in 1.8e12 events. For one thread.
 */
final class IdentityHash {
  private final MessageDigest sha256;

  IdentityHash() {
    try {
      sha256 = MessageDigest.getInstance("SHA-256");
    } catch (NoSuchAlgorithmException impossible) {
      throw new IllegalStateException(impossible);
    }
  }

  long of(String identity) {
    return ByteBuffer.wrap(sha256.digest(identity.getBytes(StandardCharsets.UTF_8))).getLong();
  }
}
