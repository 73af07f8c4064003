package io.gridwright.ingest.collectors.kubernetes;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientException;
import io.gridwright.ingest.collectors.CollectFailure;
import io.gridwright.ingest.collectors.Collected;
import io.gridwright.ingest.collectors.Collector;
import io.gridwright.ingest.parsers.document.DocumentKind;
import io.gridwright.ingest.parsers.document.SourceDocument;
import java.net.HttpURLConnection;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;

/**
 * Lists nodes, pods, jobs and the objects of Kueue, and hands over one document with all of them,
 * so that the parser can join them. A cluster without Kueue is read all the same. When nodes, pods,
 * jobs or workloads cannot be listed, the poll brings no document: with a part missing, nodes would
 * look free that are not.
 */
public final class KubernetesCollector implements Collector, AutoCloseable {
  private static final int PAGE = 500;
  private static final int MAX_PAGES = 1000;
  private static final ObjectMapper JSON = new ObjectMapper();
  private final String name;
  private final String cluster;
  private final KubernetesClient client;
  private final String source;

  /** A collector of one cluster; it holds connections until it is closed. */
  public KubernetesCollector(String name, String cluster, KubernetesAccess access) {
    this.name = name;
    this.cluster = cluster;
    this.client = access.client();
    this.source = client.getMasterUrl().toString();
  }

  @Override
  public String name() {
    return name;
  }

  @Override
  public Collected collect(Instant now) {
    var items = JSON.createArrayNode();
    var failures = new ArrayList<CollectFailure>();
    boolean whole = true;
    for (ObjectList list : ObjectList.ALL) {
      try {
        items.addAll(read(list));
      } catch (KubernetesClientException | JsonProcessingException e) {
        failures.add(failure(list, e));
        whole = whole && !list.joined();
      }
    }
    if (!whole) {
      return new Collected(List.of(), failures);
    }
    var document = JSON.createObjectNode().put("kind", "List").put("apiVersion", "v1");
    document.set("items", items);
    byte[] bytes = document.toString().getBytes(StandardCharsets.UTF_8);
    return new Collected(List.of(new SourceDocument(source, cluster, null, now, bytes)), failures);
  }

  @Override
  public void close() {
    client.close();
  }

  private ArrayNode read(ObjectList list) throws JsonProcessingException {
    for (String version : list.versions()) {
      var items = JSON.createArrayNode();
      if (readPages(list.path(version), items)) {
        return items;
      }
    }
    if (list.mayBeAbsent()) {
      return JSON.createArrayNode();
    }
    throw new KubernetesClientException("not served");
  }

  /** Appends the items of every page; false when the path is not served. */
  private boolean readPages(String path, ArrayNode items) throws JsonProcessingException {
    String next = "";
    for (int page = 0; page < MAX_PAGES; page++) {
      String query = "?limit=" + PAGE + (next.isEmpty() ? "" : "&continue=" + encoded(next));
      var text = raw(path + query);
      if (text.isEmpty()) {
        return false;
      }
      var json = JSON.readTree(text);
      if (!json.path("items").isArray() && !json.path("items").isNull()) {
        throw new KubernetesClientException("answered with no list");
      }
      append(json, items);
      next = json.path("metadata").path("continue").asText("");
      if (next.isEmpty()) {
        return true;
      }
    }
    throw new KubernetesClientException("has more than " + MAX_PAGES * PAGE + " objects");
  }

  private String raw(String path) {
    try {
      String text = client.raw(path);
      return text == null ? "" : text;
    } catch (KubernetesClientException e) {
      if (e.getCode() == HttpURLConnection.HTTP_NOT_FOUND) {
        return "";
      }
      throw e;
    }
  }

  /**
   * Items of a list do not say what they are; outside of it they must. Who wrote which field, and
   * the images that a node holds, are most of the bytes and of no use here.
   */
  private static void append(JsonNode list, ArrayNode items) {
    String kind = list.path("kind").asText().replaceFirst("List$", "");
    String apiVersion = list.path("apiVersion").asText();
    for (JsonNode item : list.path("items")) {
      if (item instanceof ObjectNode object) {
        object.put("kind", kind).put("apiVersion", apiVersion);
        drop(object.path("metadata"), "managedFields");
        drop(object.path("status"), "images");
      }
      items.add(item);
    }
  }

  private static void drop(JsonNode parent, String field) {
    if (parent instanceof ObjectNode object) {
      object.remove(field);
    }
  }

  private CollectFailure failure(ObjectList list, Exception e) {
    String path = list.path(list.versions().get(0));
    return new CollectFailure(
        DocumentKind.KUBERNETES.label(),
        (source.endsWith("/") ? source.substring(0, source.length() - 1) : source) + path,
        CollectFailure.UNREACHABLE,
        path + " cannot be listed: " + reason(e));
  }

  private static String reason(Throwable e) {
    var cause = e.getCause();
    String message = String.valueOf(e.getMessage());
    return cause == null ? message : message + " (" + cause + ')';
  }

  private static String encoded(String text) {
    return URLEncoder.encode(text, StandardCharsets.UTF_8);
  }
}
