package io.gridwright.app.launcher.sources;

import io.gridwright.ingest.collectors.http.Endpoint;
import io.gridwright.ingest.collectors.http.PageCollector;
import io.gridwright.ingest.collectors.http.PrometheusServer;
import io.gridwright.ingest.collectors.receive.RemoteWriteListener;
import io.gridwright.ingest.collectors.receive.RemoteWriteOptions;
import io.gridwright.ingest.parsers.document.DocumentKind;
import io.gridwright.model.error.ErrorCode;
import io.gridwright.model.error.GridwrightException;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;

/** Sources for a fleet that already has Prometheus: it is asked, or it writes. */
final class PrometheusSources {
  private static final String URL = "url";
  private static final String QUERIES = "queries";
  private static final String MATCH = "match";
  private static final String TOKEN_FILE = "token_file";
  private static final String LISTEN = "listen";
  private static final String MAX_BYTES = "max_bytes";
  private static final String ALL_GPU = "{__name__=~\"DCGM_.*|nvidia_smi_.*\"}";

  private static final Setting SERVER =
      Setting.required(URL, Setting.Type.URL, "address of the server, without /api");

  private PrometheusSources() {}

  static List<SourceKind> kinds() {
    return List.of(query(), federation(), remoteWrite());
  }

  private static SourceKind query() {
    return new SourceKind(
        "prometheus_query",
        "what a Prometheus server answers to queries; a query for a range brings each sample with"
            + " its own time",
        List.of(
            SERVER,
            Setting.optional(
                QUERIES,
                Setting.Type.LIST,
                ALL_GPU + "[1m]",
                "PromQL; the range longer than every"),
            Setting.optional(TOKEN_FILE, Setting.Type.FILE, "", "file with a bearer token"),
            Setting.CLUSTER,
            Setting.every("PT30S")),
        (settings, tools) ->
            polled(
                settings,
                tools,
                DocumentKind.PROMETHEUS_QUERY,
                PrometheusServer.queries(
                    settings.textOrNull(Setting.CLUSTER.name()),
                    settings.url(URL),
                    settings.list(QUERIES))));
  }

  private static SourceKind federation() {
    return new SourceKind(
        "prometheus_federation",
        "the newest samples of a Prometheus server, by its federation API",
        List.of(
            SERVER,
            Setting.optional(MATCH, Setting.Type.LIST, ALL_GPU, "selectors of series"),
            Setting.optional(TOKEN_FILE, Setting.Type.FILE, "", "file with a bearer token"),
            Setting.CLUSTER,
            Setting.every("PT30S")),
        (settings, tools) ->
            polled(
                settings,
                tools,
                DocumentKind.PROMETHEUS,
                List.of(
                    PrometheusServer.federation(
                        settings.textOrNull(Setting.CLUSTER.name()),
                        settings.url(URL),
                        settings.list(MATCH)))));
  }

  private static SourceKind remoteWrite() {
    return new SourceKind(
        "prometheus_remote_write",
        "samples that Prometheus servers write to " + RemoteWriteListener.PATH + ", 1.0 and 2.0",
        List.of(
            Setting.optional(LISTEN, Setting.Type.TEXT, "127.0.0.1:9201", "host:port to listen at"),
            Setting.optional(
                TOKEN_FILE,
                Setting.Type.FILE,
                "",
                "file with the bearer token that senders show; must be given unless listen is a"
                    + " loopback address"),
            Setting.optional(
                MAX_BYTES,
                Setting.Type.INTEGER,
                Integer.toString(RemoteWriteOptions.USUAL_MAX_BYTES),
                "largest request, unpacked"),
            Setting.CLUSTER),
        (settings, tools) ->
            new Source.Listening(
                new RemoteWriteListener(
                    new RemoteWriteOptions(
                        settings.name(),
                        address(settings),
                        settings.textOrNull(Setting.CLUSTER.name()),
                        settings.file(TOKEN_FILE).orElse(null),
                        settings.integer(MAX_BYTES)))));
  }

  private static Source polled(
      SourceSettings settings, SourceTools tools, DocumentKind kind, List<Endpoint> endpoints) {
    Supplier<Map<String, String>> headers =
        settings.file(TOKEN_FILE).map(PrometheusSources::bearer).orElse(Map::of);
    return new Source.Polled(
        settings.duration("every"),
        new PageCollector(settings.name(), kind, tools.fetch(), endpoints, headers));
  }

  private static Supplier<Map<String, String>> bearer(Path file) {
    return () -> {
      try {
        return Map.of("Authorization", "Bearer " + Files.readString(file).strip());
      } catch (IOException e) {
        throw new GridwrightException(ErrorCode.SOURCE_FAILED, "Token cannot be read", e)
            .with("file", file);
      }
    };
  }

  private static InetSocketAddress address(SourceSettings settings) {
    String text = settings.text(LISTEN);
    int colon = text.lastIndexOf(':');
    try {
      return new InetSocketAddress(
          text.substring(0, Math.max(colon, 0)), Integer.parseInt(text.substring(colon + 1)));
    } catch (IllegalArgumentException e) {
      throw settings.refused(LISTEN, "Address is not host:port");
    }
  }
}
