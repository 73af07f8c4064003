package io.gridwright.app.launcher.sources;

import io.gridwright.app.launcher.config.ConfigKey;
import io.gridwright.ingest.collectors.discovery.DnsDiscovery;
import io.gridwright.ingest.collectors.discovery.FileDiscovery;
import io.gridwright.ingest.collectors.discovery.Target;
import io.gridwright.ingest.collectors.http.Discovery;
import io.gridwright.ingest.collectors.kubernetes.KubernetesAccess;
import io.gridwright.ingest.collectors.kubernetes.KubernetesDiscovery;
import io.gridwright.ingest.collectors.kubernetes.KubernetesDiscovery.Choice;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/** The ways in which a source can be told, or find out, what to read. All that are given add up. */
final class Discoveries {
  private static final Duration PATIENCE = Duration.ofSeconds(10);
  private static final String ENDPOINTS = "endpoints";
  private static final String FILE = "targets_file";
  private static final String DNS = "dns";
  private static final String PODS = "pods";
  private static final String SERVICES = "services";
  private static final String NAMESPACE = "namespace";
  private static final String SCHEME = "scheme";
  private static final String PORT = "port";
  private static final String PATH = "path";

  private Discoveries() {}

  /** Settings of a source whose pages are usually at a port. */
  static List<Setting> settings(int port) {
    return List.of(
        Setting.optional(
            ENDPOINTS, Setting.Type.LIST, "", "their addresses, each a URL or node=URL"),
        Setting.optional(
            FILE,
            Setting.Type.FILE,
            "",
            "file of targets as Prometheus reads them (file_sd), read again when it changes"),
        Setting.optional(
            DNS,
            Setting.Type.LIST,
            "",
            "names whose addresses are targets; one that begins with _ names SRV records"),
        Setting.optional(
            PODS, Setting.Type.TEXT, "", "label selector of pods on Kubernetes that are targets"),
        Setting.optional(
            SERVICES,
            Setting.Type.TEXT,
            "",
            "label selector of endpoint slices on Kubernetes that hold targets"),
        Setting.optional(NAMESPACE, Setting.Type.TEXT, "", "of pods and services; all without"),
        Setting.optional(SCHEME, Setting.Type.TEXT, "http", "of targets that are found"),
        Setting.optional(
            PORT, Setting.Type.INTEGER, Integer.toString(port), "of targets that name none"),
        Setting.optional(PATH, Setting.Type.TEXT, "/metrics", "of the page of a target"));
  }

  /** Everything that a source names. */
  static Discovery of(SourceSettings settings, SourceTools tools) {
    String cluster = settings.textOrNull(Setting.CLUSTER.name());
    var target = new Target(settings.text(SCHEME), settings.integer(PORT), settings.text(PATH));
    var all = new ArrayList<Discovery>();
    if (!settings.list(ENDPOINTS).isEmpty()) {
      all.add(Discovery.fixed(settings.endpoints(ENDPOINTS)));
    }
    settings.file(FILE).ifPresent(file -> all.add(FileDiscovery.of(file, cluster, target)));
    settings.list(DNS).forEach(name -> all.add(DnsDiscovery.of(name, null, cluster, target)));
    for (String what : List.of(PODS, SERVICES)) {
      if (!settings.text(what).isEmpty()) {
        var choice =
            new Choice(settings.text(NAMESPACE), settings.text(what), what.equals(SERVICES));
        all.add(new KubernetesDiscovery(access(settings, tools, what), choice, cluster, target));
      }
    }
    return all.stream()
        .reduce(Discovery::and)
        .orElseThrow(() -> settings.refused(ENDPOINTS, "Source names nothing to read"));
  }

  private static KubernetesAccess access(SourceSettings settings, SourceTools tools, String what) {
    var file = tools.config().text(ConfigKey.KUBERNETES_KUBECONFIG);
    var url = tools.config().text(ConfigKey.KUBERNETES_URL);
    if (!file.isEmpty()) {
      return KubernetesAccess.kubeconfig(Path.of(file), null, PATIENCE);
    }
    if (url.isEmpty()) {
      throw settings.refused(what, "No Kubernetes API is configured");
    }
    return KubernetesAccess.plain(URI.create(url), PATIENCE);
  }
}
