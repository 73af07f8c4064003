package io.gridwright.ingest.collectors.http;

import io.gridwright.model.error.ErrorCode;
import io.gridwright.model.error.GridwrightException;
import java.net.URI;
import java.net.URISyntaxException;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * One thing to read, and whom it speaks for.
 *
 * @param cluster cluster it belongs to, null when the document says so itself
 * @param node host it speaks for, null likewise
 * @param uri http or https, without credentials: it is kept as the source of every signal
 */
public record Endpoint(@Nullable String cluster, @Nullable String node, URI uri) {
  /**
   * An endpoint.
   *
   * @throws GridwrightException BAD_CONFIG when the URI is no http URI or holds credentials
   */
  public Endpoint {
    String scheme = uri.getScheme() == null ? "" : uri.getScheme().toLowerCase(Locale.ROOT);
    if (!(scheme.equals("http") || scheme.equals("https")) || uri.getHost() == null) {
      throw new GridwrightException(ErrorCode.BAD_CONFIG, "Endpoint is no http address")
          .with("uri", uri)
          .hint("It must look like http://host:port/path.");
    }
    if (uri.getUserInfo() != null) {
      throw new GridwrightException(ErrorCode.BAD_CONFIG, "Endpoint holds credentials")
          .with("host", uri.getHost())
          .hint("Addresses are kept with the signals; give credentials as headers instead.");
    }
  }

  /**
   * An endpoint as it is written in a configuration: an address, or {@code node=address}.
   *
   * @throws GridwrightException BAD_CONFIG when it is neither
   */
  public static Endpoint parse(@Nullable String cluster, String text) {
    int named = text.indexOf('=');
    boolean hasNode = named > 0 && !text.substring(0, named).contains("/");
    try {
      var uri = new URI(hasNode ? text.substring(named + 1) : text);
      return new Endpoint(cluster, hasNode ? text.substring(0, named) : null, uri);
    } catch (URISyntaxException notAnAddress) {
      throw new GridwrightException(ErrorCode.BAD_CONFIG, "Endpoint is no address", notAnAddress)
          .with("endpoint", text);
    }
  }

  /** Whether a URI leads to the same scheme, host and port. */
  boolean sameHost(URI other) {
    return uri.getScheme().equalsIgnoreCase(other.getScheme())
        && uri.getAuthority().equalsIgnoreCase(other.getAuthority());
  }

  /** The URI with a path appended. */
  Endpoint below(String path) {
    String base = uri.toString();
    return new Endpoint(cluster, node, URI.create((base.endsWith("/") ? base : base + '/') + path));
  }
}
