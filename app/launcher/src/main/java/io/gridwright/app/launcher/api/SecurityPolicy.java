package io.gridwright.app.launcher.api;

import io.gridwright.model.error.ErrorCode;
import io.gridwright.model.error.GridwrightException;
import io.javalin.http.Context;
import java.net.URI;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Headers of every answer, and who is answered. While the server listens on loopback only, a
 * request must name loopback as its host; so a foreign page cannot reach it through a name that
 * resolves to 127.0.0.1.
 */
final class SecurityPolicy {
  private static final Set<String> LOOPBACK = Set.of("127.0.0.1", "localhost", "[::1]", "::1");
  private static final Map<String, String> HEADERS =
      Map.of(
          "Content-Security-Policy",
          "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src"
              + " 'self'; manifest-src 'self'; base-uri 'none'; form-action 'none';"
              + " frame-ancestors 'none'",
          "X-Content-Type-Options",
          "nosniff",
          "X-Frame-Options",
          "DENY",
          "Referrer-Policy",
          "no-referrer",
          "Cross-Origin-Opener-Policy",
          "same-origin",
          "Cross-Origin-Resource-Policy",
          "same-origin");

  private final boolean loopbackOnly;

  SecurityPolicy(String boundHost) {
    this.loopbackOnly = LOOPBACK.contains(boundHost);
  }

  /** Runs before every request. */
  void apply(Context context) {
    HEADERS.forEach(context::header);
    boolean api = context.path().startsWith("/api/") || context.path().equals("/healthz");
    context.header("Cache-Control", api ? "no-store" : "no-cache");
    if (loopbackOnly) {
      requireLoopback("host", hostOf("http://" + context.host()));
      var origin = context.header("Origin");
      if (origin != null) {
        requireLoopback("origin", hostOf(origin));
      }
    }
  }

  private static void requireLoopback(String key, @Nullable String host) {
    if (host == null || !LOOPBACK.contains(host.toLowerCase(Locale.ROOT))) {
      throw new GridwrightException(ErrorCode.REFUSED, "Request is not from this machine")
          .with(key, String.valueOf(host))
          .hint("Maybe open the page by http://127.0.0.1 or http://localhost.");
    }
  }

  private static @Nullable String hostOf(String address) {
    try {
      return URI.create(address).getHost();
    } catch (IllegalArgumentException notAnAddress) {
      return null;
    }
  }
}
