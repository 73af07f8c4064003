package io.gridwright.ingest.parsers.flex;

import java.time.Duration;

/**
 * What a signed event must be to be believed.
 *
 * @param keys whose signature counts
 * @param maxAge how old it may be when it is read, by its signed {@code iat} where it has one, else
 *     by the event's own time
 * @param issuedAtRequired whether an event without a signed {@code iat} is refused
 */
public record TrustRules(TrustedKeys keys, Duration maxAge, boolean issuedAtRequired) {
  /** Nobody is trusted. */
  public static final TrustRules NOBODY =
      new TrustRules(TrustedKeys.NONE, Duration.ofHours(1), false);
}
