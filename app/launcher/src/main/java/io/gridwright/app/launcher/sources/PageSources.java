package io.gridwright.app.launcher.sources;

import io.gridwright.ingest.collectors.http.PageCollector;
import io.gridwright.ingest.collectors.http.RedfishCollector;
import io.gridwright.ingest.parsers.document.DocumentKind;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Sources that are read by asking web pages. */
final class PageSources {
  private static final String ENDPOINTS = "endpoints";

  private PageSources() {}

  static List<SourceKind> kinds() {
    return List.of(
        page("gpu_page", "dcgm-exporter pages", DocumentKind.DCGM_EXPORTER, 9400, "PT30S"),
        page(
            "fabric_page",
            "InfiniBand exporter pages",
            DocumentKind.INFINIBAND_EXPORTER,
            9100,
            "PT1M"),
        page("metrics_page", "any other page of metrics", DocumentKind.PROMETHEUS, 9100, "PT1M"),
        page("grid_page", "events of an OpenADR server", DocumentKind.OPENADR, 443, "PT1M"),
        new SourceKind(
            "redfish",
            "power and heat of Redfish services",
            List.of(endpoints("hosts of Redfish services"), Setting.CLUSTER, Setting.every("PT1M")),
            (settings, tools) ->
                new Source.Polled(
                    settings.duration("every"),
                    new RedfishCollector(
                        settings.name(), tools.fetch(), settings.endpoints(ENDPOINTS), Map::of))));
  }

  private static SourceKind page(
      String label, String meaning, DocumentKind kind, int port, String every) {
    var settings = new ArrayList<>(Discoveries.settings(port));
    settings.add(Setting.CLUSTER);
    settings.add(Setting.every(every));
    return new SourceKind(
        label,
        meaning,
        settings,
        (given, tools) ->
            new Source.Polled(
                given.duration("every"),
                new PageCollector(
                    given.name(), kind, tools.fetch(), Discoveries.of(given, tools), Map::of)));
  }

  private static Setting endpoints(String meaning) {
    return Setting.required(ENDPOINTS, Setting.Type.LIST, meaning + ", each a URL or node=URL");
  }
}
