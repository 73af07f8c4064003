package io.gridwright.app.launcher.sources;

import io.gridwright.ingest.collectors.Collector;
import io.gridwright.ingest.collectors.ZonedCollector;
import io.gridwright.ingest.collectors.file.FileCollector;
import io.gridwright.ingest.collectors.http.ClientCredentials;
import io.gridwright.ingest.collectors.http.Endpoint;
import io.gridwright.ingest.collectors.http.OpenAdrCollector;
import io.gridwright.ingest.collectors.http.PageCollector;
import io.gridwright.ingest.collectors.mqtt.MqttBroker;
import io.gridwright.ingest.collectors.mqtt.MqttListener;
import io.gridwright.ingest.parsers.Parsers;
import io.gridwright.ingest.parsers.document.DocumentKind;
import io.gridwright.ingest.parsers.flex.TrustRules;
import io.gridwright.ingest.parsers.flex.TrustedKeys;
import java.net.URI;
import java.nio.file.Path;
import java.time.DateTimeException;
import java.time.InstantSource;
import java.time.ZoneId;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;

/** Sources of what the grid and the facility announce. */
final class GridSources {
  private static final Setting ZONE =
      Setting.optional(
          "zone", Setting.Type.TEXT, "", "zone of times without an offset, as Europe/Berlin");

  private static final int MOST_BYTES = 64 * 1024 * 1024;

  private GridSources() {}

  static List<SourceKind> kinds() {
    return List.of(mqtt(), openAdr(), seriesPage(), seriesFile());
  }

  private static SourceKind mqtt() {
    return new SourceKind(
        "mqtt",
        "an MQTT broker: signed load targets and feed states (DSX Flex), building management points",
        List.of(
            Setting.required("broker", Setting.Type.TEXT, "mqtt://host:port, mqtts for TLS"),
            Setting.required("topics", Setting.Type.LIST, "topic filters, with + and #"),
            Setting.optional("version", Setting.Type.INTEGER, "5", "of MQTT: 5, or 3 for 3.1.1"),
            Setting.optional(
                "client_id", Setting.Type.TEXT, "gridwright", "unique at the broker, and lasting"),
            Setting.optional("user", Setting.Type.TEXT, "", "user at the broker"),
            Setting.optional(
                "password_file", Setting.Type.FILE, "", "file with the user's password"),
            Setting.optional(
                "keys_file",
                Setting.Type.FILE,
                "",
                "JWK set of the keys that are trusted; a key's sources are whom it speaks for"),
            Setting.optional("max_age", Setting.Type.DURATION, "PT1H", "oldest event to believe"),
            Setting.optional(
                "signed_time",
                Setting.Type.BOOLEAN,
                "false",
                "whether an event must say in its signature when it was signed")),
        (settings, tools) ->
            new Source.Listening(
                new MqttListener(
                    settings.name(), broker(settings), Parsers.trusting(rules(settings)))));
  }

  private static MqttBroker broker(SourceSettings settings) {
    try {
      return new MqttBroker(
          URI.create(settings.text("broker")),
          settings.integer("version"),
          settings.text("client_id"),
          settings.list("topics"),
          settings.textOrNull("user"),
          Secrets.read(settings, "password_file"));
    } catch (IllegalArgumentException e) {
      throw settings.refused("broker", "Broker has no address");
    }
  }

  private static TrustRules rules(SourceSettings settings) {
    String keys = Secrets.read(settings, "keys_file");
    return new TrustRules(
        keys == null ? TrustedKeys.NONE : TrustedKeys.of(keys),
        settings.duration("max_age"),
        settings.flag("signed_time"));
  }

  private static SourceKind openAdr() {
    return new SourceKind(
        "openadr",
        "an OpenADR 3 server (VTN), pulled",
        List.of(
            Setting.required("url", Setting.Type.URL, "address below which /events is"),
            Setting.optional("programs", Setting.Type.LIST, "", "ids of programs; all where none"),
            Setting.optional(
                "token_url", Setting.Type.TEXT, "", "OAuth 2 token endpoint, if needed"),
            Setting.optional("client_id", Setting.Type.TEXT, "", "OAuth 2 client"),
            Setting.optional("secret_file", Setting.Type.FILE, "", "file with the client's secret"),
            Setting.optional("scope", Setting.Type.TEXT, "", "OAuth 2 scope"),
            Setting.every("PT1M")),
        (settings, tools) ->
            new Source.Polled(
                settings.duration("every"),
                new OpenAdrCollector(
                    settings.name(),
                    tools.fetch(),
                    new Endpoint(null, null, settings.url("url")),
                    settings.list("programs"),
                    token(settings))));
  }

  private static Supplier<Map<String, String>> token(SourceSettings settings) {
    String url = settings.textOrNull("token_url");
    if (url == null) {
      return Map::of;
    }
    String secret = Secrets.read(settings, "secret_file");
    if (secret == null || !Values.isUrl(url)) {
      throw settings.refused("token_url", "A token needs an address, a client and a secret");
    }
    return new ClientCredentials(
        URI.create(url),
        settings.text("client_id"),
        secret,
        settings.textOrNull("scope"),
        InstantSource.system());
  }

  private static SourceKind seriesPage() {
    return new SourceKind(
        "series_page",
        "prices, carbon intensity or load that a web service answers",
        List.of(
            Setting.required("endpoints", Setting.Type.LIST, "addresses"),
            Setting.optional("header", Setting.Type.TEXT, "", "name of the header for the key"),
            Setting.optional(
                "key_file", Setting.Type.FILE, "", "file with the value of the header"),
            ZONE,
            Setting.every("PT15M")),
        (settings, tools) -> {
          String key = Secrets.read(settings, "key_file");
          Map<String, String> headers =
              key == null ? Map.of() : Map.of(settings.text("header"), key);
          return zoned(
              settings,
              new PageCollector(
                  settings.name(),
                  DocumentKind.GRID_SERIES,
                  tools.fetch(),
                  settings.endpoints("endpoints"),
                  () -> headers));
        });
  }

  private static SourceKind seriesFile() {
    return new SourceKind(
        "series_file",
        "prices, carbon intensity or load in files, read when they change",
        List.of(Setting.required("files", Setting.Type.LIST, "paths"), ZONE, Setting.every("PT1M")),
        (settings, tools) ->
            zoned(
                settings,
                new FileCollector(
                    settings.name(),
                    null,
                    settings.list("files").stream().map(Path::of).toList(),
                    MOST_BYTES)));
  }

  private static Source zoned(SourceSettings settings, Collector collector) {
    String zone = settings.textOrNull("zone");
    try {
      return new Source.Polled(
          settings.duration("every"),
          zone == null ? collector : new ZonedCollector(collector, ZoneId.of(zone)));
    } catch (DateTimeException e) {
      throw settings.refused("zone", "No such zone");
    }
  }
}
