package io.gridwright.ingest.collectors.kubernetes;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientException;
import io.gridwright.ingest.collectors.discovery.Target;
import io.gridwright.ingest.collectors.http.Discovery;
import io.gridwright.ingest.collectors.http.Endpoint;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Finds the pods, or the endpoints of services, that have a label. A pod is asked at its address
 * when it runs, and speaks for the node that it is on.
 */
public final class KubernetesDiscovery implements Discovery, AutoCloseable {
  private static final int PAGE = 500;
  private static final int MAX_PAGES = 200;
  private static final ObjectMapper JSON = new ObjectMapper();
  private final KubernetesClient client;
  private final Choice choice;
  private final @Nullable String cluster;
  private final Target target;
  private List<Endpoint> last = List.of();

  /**
   * A discovery; it holds connections until it is closed.
   *
   * @param target how what is found is asked; its port is used where an endpoint names none
   */
  public KubernetesDiscovery(
      KubernetesAccess access, Choice choice, @Nullable String cluster, Target target) {
    this.client = access.client();
    this.choice = choice;
    this.cluster = cluster;
    this.target = target;
  }

  @Override
  public synchronized Found find() {
    var found = new ArrayList<Endpoint>();
    try {
      String next = "";
      for (int page = 0; page < MAX_PAGES; page++) {
        String text = client.raw(choice.path(next));
        if (text == null || text.isEmpty()) {
          return kept("it is not served");
        }
        JsonNode list = JSON.readTree(text);
        list.path("items").forEach(item -> add(item, found));
        next = list.path("metadata").path("continue").asText("");
        if (next.isEmpty()) {
          last = found;
          return new Found(last, null);
        }
      }
      return kept("there are more than " + MAX_PAGES * PAGE);
    } catch (KubernetesClientException | JsonProcessingException | IllegalArgumentException e) {
      return kept(String.valueOf(e.getMessage()));
    }
  }

  @Override
  public void close() {
    client.close();
  }

  private Found kept(String why) {
    return new Found(
        last, choice.path("") + " cannot be read, " + last.size() + " targets are kept: " + why);
  }

  private void add(JsonNode item, List<Endpoint> found) {
    if (choice.services) {
      endpoints(item, found);
      return;
    }
    String address = item.path("status").path("podIP").asText("");
    if (item.path("status").path("phase").asText("").equals("Running") && !address.isEmpty()) {
      String node = text(item.path("spec").path("nodeName"));
      found.add(target.at(cluster, node, address, target.port()));
    }
  }

  private void endpoints(JsonNode slice, List<Endpoint> found) {
    int port = target.port();
    for (JsonNode each : slice.path("ports")) {
      port = each.path("port").asInt(port);
      if (each.path("name").asText("").equals("metrics")) {
        break;
      }
    }
    for (JsonNode endpoint : slice.path("endpoints")) {
      if (endpoint.path("conditions").path("ready").asBoolean(true)) {
        String node = text(endpoint.path("nodeName"));
        for (JsonNode address : endpoint.path("addresses")) {
          found.add(target.at(cluster, node, address.asText(), port));
        }
      }
    }
  }

  private static @Nullable String text(JsonNode value) {
    return value.isTextual() && !value.asText().isEmpty() ? value.asText() : null;
  }

  /**
   * What to look for.
   *
   * @param namespace empty for all
   * @param selector of labels, as kubectl takes it
   * @param services whether to look for the endpoints of services instead of pods
   */
  public record Choice(String namespace, String selector, boolean services) {
    private String path(String next) {
      String within = namespace.isEmpty() ? "" : "namespaces/" + namespace + '/';
      return (services ? "/apis/discovery.k8s.io/v1/" : "/api/v1/")
          + within
          + (services ? "endpointslices" : "pods")
          + "?limit="
          + PAGE
          + "&labelSelector="
          + encoded(selector)
          + (next.isEmpty() ? "" : "&continue=" + encoded(next));
    }

    private static String encoded(String text) {
      return URLEncoder.encode(text, StandardCharsets.UTF_8);
    }
  }
}
