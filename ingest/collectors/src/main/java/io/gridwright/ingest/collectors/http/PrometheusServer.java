package io.gridwright.ingest.collectors.http;

import java.net.URI;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** What to ask of a Prometheus server. Its answers are pages like those of an exporter. */
public final class PrometheusServer {
  private PrometheusServer() {}

  /**
   * One endpoint for each query. A query for a range, such as {@code metric[1m]}, brings every
   * sample with the time of its scrape; other queries bring values with the time of the question.
   */
  public static List<Endpoint> queries(
      @Nullable String cluster, URI server, List<String> expressions) {
    return expressions.stream()
        .map(query -> endpoint(cluster, server, "api/v1/query?query=" + encoded(query)))
        .toList();
  }

  /** The endpoint that gives the newest sample of every series that one of the selectors names. */
  public static Endpoint federation(@Nullable String cluster, URI server, List<String> selectors) {
    String matches =
        selectors.stream()
            .map(selector -> "match%5B%5D=" + encoded(selector))
            .collect(Collectors.joining("&"));
    return endpoint(cluster, server, "federate?" + matches);
  }

  private static Endpoint endpoint(@Nullable String cluster, URI server, String path) {
    return new Endpoint(cluster, null, server).below(path);
  }

  private static String encoded(String text) {
    return URLEncoder.encode(text, StandardCharsets.UTF_8);
  }
}
