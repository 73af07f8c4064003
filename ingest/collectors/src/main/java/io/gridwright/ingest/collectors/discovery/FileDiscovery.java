package io.gridwright.ingest.collectors.discovery;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.dataformat.yaml.YAMLFactory;
import io.gridwright.ingest.collectors.http.Discovery;
import io.gridwright.ingest.collectors.http.Endpoint;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Reads targets from a file as Prometheus reads them: a list of objects with {@code targets}, each
 * {@code host:port}, and {@code labels}, of which {@code __scheme__}, {@code __metrics_path__},
 * {@code cluster} and {@code node} say something here. JSON or YAML; read again when it changes.
 */
public final class FileDiscovery {
  private static final ObjectMapper YAML = new ObjectMapper(new YAMLFactory());
  private static final long MOST_BYTES = 16L * 1024 * 1024;
  private final Path file;
  private final @Nullable String cluster;
  private final Target target;
  private @Nullable Version read;
  private List<Endpoint> endpoints = List.of();

  private FileDiscovery(Path file, @Nullable String cluster, Target target) {
    this.file = file;
    this.cluster = cluster;
    this.target = target;
  }

  /**
   * A discovery from a file, which may come later.
   *
   * @param cluster of targets that name none
   * @param target how targets are asked that say nothing else
   */
  public static Discovery of(Path file, @Nullable String cluster, Target target) {
    return new LastFound(file.toString(), new FileDiscovery(file, cluster, target)::look);
  }

  private List<Endpoint> look() throws IOException {
    var now = new Version(Files.getLastModifiedTime(file), Files.size(file));
    if (!now.equals(read)) {
      if (now.size > MOST_BYTES) {
        throw new IOException("it has more than " + MOST_BYTES + " bytes");
      }
      endpoints = targets(YAML.readTree(Files.readAllBytes(file)));
      read = now;
    }
    return endpoints;
  }

  private List<Endpoint> targets(JsonNode groups) throws IOException {
    if (!groups.isArray()) {
      throw new IOException("it is no list of target groups");
    }
    var all = new ArrayList<Endpoint>();
    for (JsonNode group : groups) {
      JsonNode labels = group.path("labels");
      var how =
          new Target(
              labels.path("__scheme__").asText(target.scheme()),
              target.port(),
              labels.path("__metrics_path__").asText(target.path()));
      String of = labels.path("cluster").asText("");
      String node = labels.path("node").asText("");
      for (JsonNode address : group.path("targets")) {
        all.add(
            endpoint(
                how, of.isEmpty() ? cluster : of, node.isEmpty() ? null : node, address.asText()));
      }
    }
    return all;
  }

  private static Endpoint endpoint(
      Target how, @Nullable String cluster, @Nullable String node, String address)
      throws IOException {
    int colon = address.lastIndexOf(':');
    boolean hasPort = colon > 0 && !address.endsWith("]");
    String host = hasPort ? address.substring(0, colon) : address;
    try {
      int port = hasPort ? Integer.parseInt(address.substring(colon + 1)) : how.port();
      return how.at(cluster, node, host, port);
    } catch (RuntimeException e) {
      throw new IOException("no target: " + address, e);
    }
  }

  private record Version(FileTime modified, long size) {}
}
