package io.gridwright.ingest.collectors.kubernetes;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import io.gridwright.ingest.collectors.discovery.Target;
import io.gridwright.ingest.collectors.http.Site;
import java.io.IOException;
import java.time.Duration;
import org.junit.jupiter.api.Test;

class KubernetesDiscoveryTest {
  private static final Target METRICS = new Target("http", 9400, "/metrics");
  private static final String PODS =
      "/api/v1/namespaces/gpu-operator/pods?limit=500&labelSelector=app%3Dexporter";

  private static KubernetesDiscovery discovery(Site site, String namespace, boolean services) {
    return new KubernetesDiscovery(
        KubernetesAccess.plain(site.uri(""), Duration.ofSeconds(5)),
        new KubernetesDiscovery.Choice(namespace, "app=exporter", services),
        "c1",
        METRICS);
  }

  @Test
  void runningPodsAreAskedAndSpeakForTheirNode() throws IOException {
    try (var site = new Site();
        var discovery = discovery(site, "gpu-operator", false)) {
      site.pages.put(
          PODS,
          """
          {"metadata":{"continue":"next"},"items":[
            {"spec":{"nodeName":"n1"},"status":{"phase":"Running","podIP":"10.0.0.1"}},
            {"spec":{"nodeName":"n2"},"status":{"phase":"Pending"}}]}
          """);
      site.pages.put(
          PODS + "&continue=next",
          """
          {"metadata":{},"items":[{"spec":{"nodeName":"n3"},"status":{"phase":"Running","podIP":"fd00::3"}}]}
          """);
      var found = discovery.find();
      assertThat(found.problem()).isNull();
      assertThat(found.endpoints())
          .extracting(endpoint -> endpoint.uri().toString(), endpoint -> endpoint.node())
          .containsExactly(
              tuple("http://10.0.0.1:9400/metrics", "n1"),
              tuple("http://[fd00::3]:9400/metrics", "n3"));
      site.pages.clear();
      assertThat(discovery.find().endpoints()).hasSize(2);
      assertThat(discovery.find().problem()).contains("2 targets are kept");
    }
  }

  @Test
  void readyEndpointsOfServicesAreAskedAtTheirPort() throws IOException {
    try (var site = new Site();
        var discovery = discovery(site, "", true)) {
      site.pages.put(
          "/apis/discovery.k8s.io/v1/endpointslices?limit=500&labelSelector=app%3Dexporter",
          """
          {"items":[{"ports":[{"name":"health","port":1},{"name":"metrics","port":9401}],
            "endpoints":[{"addresses":["10.0.0.1"],"nodeName":"n1","conditions":{"ready":true}},
              {"addresses":["10.0.0.2"],"nodeName":"n2","conditions":{"ready":false}}]}]}
          """);
      assertThat(discovery.find().endpoints())
          .extracting(endpoint -> endpoint.uri().toString(), endpoint -> endpoint.node())
          .containsExactly(tuple("http://10.0.0.1:9401/metrics", "n1"));
    }
  }
}
