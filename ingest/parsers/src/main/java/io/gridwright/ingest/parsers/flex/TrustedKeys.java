package io.gridwright.ingest.parsers.flex;

import io.gridwright.model.error.ErrorCode;
import io.gridwright.model.error.GridwrightException;
import java.security.Key;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import org.jose4j.jwk.JsonWebKey;
import org.jose4j.jwk.JsonWebKeySet;
import org.jose4j.jwk.PublicJsonWebKey;
import org.jose4j.lang.JoseException;
import org.jspecify.annotations.Nullable;

/** The public keys by which senders are known, by key id. */
public final class TrustedKeys {
  /** Nobody is trusted. */
  public static final TrustedKeys NONE = new TrustedKeys(Map.of());

  private final Map<String, Signer> signers;

  private TrustedKeys(Map<String, Signer> signers) {
    this.signers = Map.copyOf(signers);
  }

  /**
   * The keys of a JWK set (RFC 7517). Each key needs a {@code kid}; a key may name in {@code
   * sources} the CloudEvents sources that it may speak for, otherwise it may speak for any.
   *
   * @throws GridwrightException BAD_CONFIG when the text is no set, or a key has no id, is used
   *     twice, or is not a public key
   */
  public static TrustedKeys of(String jwkSet) {
    var signers = new HashMap<String, Signer>();
    try {
      for (JsonWebKey key : new JsonWebKeySet(jwkSet).getJsonWebKeys()) {
        String id = key.getKeyId();
        if (id == null || !(key instanceof PublicJsonWebKey known)) {
          throw refused("A key has no kid or is no public key", id);
        }
        if (known.getPrivateKey() != null) {
          throw refused("A key holds its private part, which is not needed here", id);
        }
        if (signers.put(id, new Signer(known.getPublicKey(), sources(key))) != null) {
          throw refused("Two keys have one kid", id);
        }
      }
    } catch (JoseException e) {
      throw new GridwrightException(ErrorCode.BAD_CONFIG, "Keys are no JWK set", e)
          .with("cause", String.valueOf(e.getMessage()))
          .hint("It must look like {\"keys\":[{\"kty\":\"EC\",\"kid\":\"...\",...}]}.");
    }
    return new TrustedKeys(signers);
  }

  @Nullable Signer signer(@Nullable String keyId) {
    return keyId == null ? null : signers.get(keyId);
  }

  private static Set<String> sources(JsonWebKey key) {
    var sources = new HashSet<String>();
    Object named = key.getOtherParameterValue("sources", Object.class);
    if (named instanceof Collection<?> many) {
      many.forEach(one -> sources.add(String.valueOf(one)));
    }
    return sources;
  }

  private static GridwrightException refused(String title, @Nullable String id) {
    return new GridwrightException(ErrorCode.BAD_CONFIG, title).with("kid", String.valueOf(id));
  }

  /**
   * Who holds a key.
   *
   * @param key the public key
   * @param sources whom it may speak for; empty for anybody
   */
  record Signer(Key key, Set<String> sources) {
    Signer {
      sources = Set.copyOf(sources);
    }

    boolean speaksFor(String source) {
      return sources.isEmpty() || sources.contains(source);
    }
  }
}
