package io.gridwright.ingest.parsers.kubernetes.work;

import io.gridwright.ingest.parsers.kubernetes.object.Fields;
import io.gridwright.ingest.parsers.kubernetes.object.KubeObject;
import io.gridwright.ingest.parsers.kubernetes.object.PodSpec;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** What the document's queues and flavors say for the jobs beside them. */
public final class Queues {
  private final Map<String, String> clusterQueues = new HashMap<>();
  private final Map<String, String> products = new HashMap<>();

  /** An empty list. */
  public Queues() {}

  /** Notes a LocalQueue or a ResourceFlavor; others say nothing here. */
  public void add(KubeObject queue) {
    if (queue.kind().equals("LocalQueue")) {
      var target = Fields.text(queue.spec().path("clusterQueue"));
      if (target != null) {
        clusterQueues.put(queue.namespace() + '/' + queue.name(), target);
      }
    } else if (queue.kind().equals("ResourceFlavor")) {
      var product = Fields.text(queue.spec().path("nodeLabels").path(PodSpec.PRODUCT));
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
