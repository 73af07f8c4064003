package io.gridwright.ingest.parsers.kubernetes;

import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** What the document's queues and flavors say for the jobs beside them. */
final class Queues {
  private final Map<String, String> clusterQueues = new HashMap<>();
  private final Map<String, String> products = new HashMap<>();

  void add(KubeObject queue) {
    if (queue.kind().equals("LocalQueue")) {
      var target = KubeObject.text(queue.spec().path("clusterQueue"));
      if (target != null) {
        clusterQueues.put(queue.namespace() + '/' + queue.name(), target);
      }
    } else if (queue.kind().equals("ResourceFlavor")) {
      var product = KubeObject.text(queue.spec().path("nodeLabels").path(PodSpec.PRODUCT));
      if (product != null) {
        products.put(queue.name(), product);
      }
    }
  }

  /** The ClusterQueue behind a LocalQueue, null when the document does not hold it. */
  @Nullable String clusterQueue(String namespace, String localQueue) {
    return clusterQueues.get(namespace + '/' + localQueue);
  }

  /** The GPU product of a flavor, null when the document does not say. */
  @Nullable String product(String flavor) {
    return products.get(flavor);
  }
}
