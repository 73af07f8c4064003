package io.gridwright.ingest.collectors.http;

import io.gridwright.ingest.collectors.CollectFailure;
import io.gridwright.ingest.parsers.document.DocumentKind;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Which version of its API a slurmrestd is asked in: the newest that both sides know. */
final class SlurmVersions {
  /** Versions that can be read, newest first. */
  static final List<String> KNOWN =
      List.of(
          "v0.0.45", "v0.0.44", "v0.0.43", "v0.0.42", "v0.0.41", "v0.0.40", "v0.0.39", "v0.0.38",
          "v0.0.37", "v0.0.36");

  private final HttpFetch fetch;
  private final Endpoint base;
  private final @Nullable String configured;
  private final Supplier<Map<String, String>> headers;
  private volatile @Nullable String version;

  /**
   * Versions of one server.
   *
   * @param configured null to look for the newest
   */
  SlurmVersions(
      HttpFetch fetch,
      Endpoint base,
      @Nullable String configured,
      Supplier<Map<String, String>> headers) {
    this.fetch = fetch;
    this.base = base;
    this.configured = configured;
    this.version = configured;
    this.headers = headers;
  }

  /** The version, asked for once and again after {@link #forget()}. */
  Found current(Instant now) {
    var known = version;
    if (known != null) {
      return new Found(known, null);
    }
    var found = discover(now);
    version = found.version();
    return found;
  }

  /** The server no longer answers in it. */
  void forget() {
    version = configured;
  }

  /** Whether a version is at least another one. */
  static boolean atLeast(String version, String other) {
    int at = KNOWN.indexOf(version);
    return at < 0 || at <= KNOWN.indexOf(other);
  }

  private Found discover(Instant now) {
    for (String candidate : KNOWN) {
      var ping = base.below("slurm/" + candidate + "/ping");
      var answer = fetch.all(List.of(ping), headers, now).get(0);
      if (answer.document() != null) {
        return new Found(candidate, null);
      }
      if (answer.status() != Answer.NOT_FOUND) {
        return new Found(null, answer.failure(DocumentKind.SLURM_JSON));
      }
    }
    var detail = base.uri() + " answers to none of " + KNOWN;
    var failure =
        new CollectFailure(
            DocumentKind.SLURM_JSON.label(),
            base.uri().toString(),
            CollectFailure.UNREACHABLE,
            detail);
    return new Found(null, failure);
  }

  /** A version, or why there is none. */
  record Found(@Nullable String version, @Nullable CollectFailure failure) {}
}
