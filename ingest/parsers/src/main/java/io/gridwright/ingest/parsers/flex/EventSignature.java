package io.gridwright.ingest.parsers.flex;

import com.fasterxml.jackson.databind.JsonNode;
import io.gridwright.ingest.parsers.document.BrokenRecordException;
import java.time.Duration;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jose4j.jwa.AlgorithmConstraints;
import org.jose4j.jwa.AlgorithmConstraints.ConstraintType;
import org.jose4j.jws.AlgorithmIdentifiers;
import org.jose4j.jws.JsonWebSignature;
import org.jose4j.lang.JoseException;
import org.jspecify.annotations.Nullable;

/**
 * Checks the compact JWS (RFC 7515) that an event's data is. The envelope around it is not signed,
 * so nothing in it is believed but what the signature's own content bears out: one signed content
 * counts under one event id only.
 */
final class EventSignature {
  private static final Duration CLOCK_SKEW = Duration.ofMinutes(5);
  private static final int REMEMBERED = 10_000;
  private static final AlgorithmConstraints ALGORITHMS =
      new AlgorithmConstraints(
          ConstraintType.PERMIT,
          AlgorithmIdentifiers.ECDSA_USING_P256_CURVE_AND_SHA256,
          AlgorithmIdentifiers.RSA_USING_SHA256);

  private final TrustRules rules;
  private final Map<String, String> idOfContent = new Remembered();

  EventSignature(TrustRules rules) {
    this.rules = rules;
  }

  /**
   * The signed content.
   *
   * @param now when it was read
   * @throws BrokenRecordException with reason {@code unsigned}, {@code unknown_key}, {@code
   *     bad_signature}, {@code wrong_signer}, {@code expired}, {@code not_yet_valid} or {@code
   *     replayed}
   */
  String content(JsonNode data, Envelope envelope, Instant now) {
    if (!data.isTextual() || data.asText().split("\\.", -1).length != 3) {
      throw broken("unsigned", "The data is no compact JWS");
    }
    String compact = data.asText();
    var signature = new JsonWebSignature();
    signature.setAlgorithmConstraints(ALGORITHMS);
    try {
      signature.setCompactSerialization(compact);
      String algorithm = signature.getAlgorithmHeaderValue();
      if (algorithm == null || algorithm.equalsIgnoreCase("none")) {
        throw broken("unsigned", "The JWS has the algorithm " + algorithm);
      }
      var signer = rules.keys().signer(signature.getKeyIdHeaderValue());
      if (signer == null) {
        throw broken("unknown_key", "No trusted key is " + signature.getKeyIdHeaderValue());
      }
      signature.setKey(signer.key());
      if (!signature.verifySignature()) {
        throw broken("bad_signature", "The signature does not fit the content");
      }
      if (!signer.speaksFor(envelope.source())) {
        throw broken(
            "wrong_signer",
            "Key " + signature.getKeyIdHeaderValue() + " may not speak for " + envelope.source());
      }
      requireFresh(signature, envelope, now);
      requireOnce(compact, envelope.id());
      return signature.getPayload();
    } catch (JoseException e) {
      throw broken("bad_signature", "The JWS cannot be checked: " + e.getMessage());
    }
  }

  private void requireFresh(JsonWebSignature signature, Envelope envelope, Instant now) {
    Instant issued = header(signature, "iat");
    if (issued == null && rules.issuedAtRequired()) {
      throw broken("expired", "It does not say when it was signed");
    }
    Instant made = issued == null ? envelope.time() : issued;
    if (made.isAfter(now.plus(CLOCK_SKEW))) {
      throw broken("not_yet_valid", "It is from " + made + ", now is " + now);
    }
    if (made.isBefore(now.minus(rules.maxAge()))) {
      throw broken("expired", "It is from " + made + ", older than " + rules.maxAge());
    }
    Instant until = header(signature, "exp");
    if (until != null && !until.isAfter(now)) {
      throw broken("expired", "It held until " + until);
    }
  }

  private void requireOnce(String compact, String id) {
    String content = compact.substring(0, compact.lastIndexOf('.'));
    String known;
    synchronized (idOfContent) {
      known = idOfContent.putIfAbsent(content, id);
    }
    if (known != null && !known.equals(id)) {
      throw broken("replayed", "The same signed content came before as event " + known);
    }
  }

  private static @Nullable Instant header(JsonWebSignature signature, String name) {
    Object value = signature.getHeaders().getObjectHeaderValue(name);
    return value instanceof Number seconds ? Instant.ofEpochSecond(seconds.longValue()) : null;
  }

  private static BrokenRecordException broken(String reason, String detail) {
    return new BrokenRecordException("data", reason, detail);
  }

  /** Forgets the oldest contents. */
  private static final class Remembered extends LinkedHashMap<String, String> {
    private static final long serialVersionUID = 1L;

    @Override
    protected boolean removeEldestEntry(Map.Entry<String, String> eldest) {
      return size() > REMEMBERED;
    }
  }
}
