package io.gridwright.ingest.parsers.slurm;

import com.fasterxml.jackson.databind.JsonNode;
import io.gridwright.model.workload.NodeShare;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** How many nodes and GPUs a job asks for, and which it holds. */
final class SlurmLayout {
  private static final Pattern NODES = Pattern.compile("(?:^|,)node=(\\d{1,9})(?:,|$)");

  private SlurmLayout() {}

  /** The node count of a TRES text, 0 where it names none. */
  static int nodes(@Nullable String tres) {
    var match = NODES.matcher(tres == null ? "" : tres);
    return match.find() ? Integer.parseInt(match.group(1)) : 0;
  }

  /**
   * GPUs of each host: from one GRES text for each host where Slurm prints them, else an even share
   * of the total.
   */
  static List<NodeShare> shares(List<String> hosts, JsonNode gresDetail, GpuCount total) {
    var shares = new ArrayList<NodeShare>();
    boolean detailed = gresDetail.isArray() && gresDetail.size() == hosts.size();
    for (int i = 0; i < hosts.size(); i++) {
      double gpus =
          detailed ? GpuCount.of(gresDetail.get(i).asText()).gpus() : total.gpus() / hosts.size();
      shares.add(new NodeShare(hosts.get(i), gpus));
    }
    return shares;
  }

  static double sum(List<NodeShare> shares) {
    return shares.stream().mapToDouble(NodeShare::gpus).sum();
  }

  /** Accounting's list of TRES as the short text that slurmctld prints; such a text as it is. */
  static String tresText(JsonNode list) {
    if (list.isTextual()) {
      return list.asText();
    }
    var parts = new ArrayList<String>();
    for (JsonNode entry : list) {
      var name = entry.path("name").asText("");
      var type = entry.path("type").asText();
      boolean named = !name.isEmpty() && !name.equals("null");
      parts.add((named ? type + '/' + name : type) + '=' + entry.path("count").asText());
    }
    return String.join(",", parts);
  }
}
