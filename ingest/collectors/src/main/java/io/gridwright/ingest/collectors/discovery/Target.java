package io.gridwright.ingest.collectors.discovery;

import io.gridwright.ingest.collectors.http.Endpoint;
import java.net.URI;
import org.jspecify.annotations.Nullable;

/**
 * How a host that was found is asked.
 *
 * @param scheme {@code http} or {@code https}
 * @param port where the target names none
 * @param path of the page, with its slash
 */
public record Target(String scheme, int port, String path) {
  /**
   * The endpoint of a host.
   *
   * @param host a name or address; one of IPv6 may be without its brackets
   * @throws IllegalArgumentException when there can be no such address
   */
  public Endpoint at(@Nullable String cluster, @Nullable String node, String host, int hostPort) {
    String bracketed = host.contains(":") && !host.startsWith("[") ? '[' + host + ']' : host;
    return new Endpoint(
        cluster, node, URI.create(scheme + "://" + bracketed + ':' + hostPort + path));
  }
}
