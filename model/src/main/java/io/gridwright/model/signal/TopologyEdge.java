package io.gridwright.model.signal;

import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * One source's word on where one thing hangs in the topology tree. Sources may contradict one
 * another; the warehouse keeps what each said and reports the conflict.
 *
 * @param authority kind of source in snake case, such as {@code slurm_topology}, {@code
 *     ibnetdiscover} or {@code node_labels}
 * @param cluster cluster that the names belong to, null for the whole fleet
 * @param level level of the child
 * @param child its name; a device is {@code node/device}
 * @param parentLevel level above, not always the next one
 * @param parent its name
 * @param labels what else the source says, such as port, width or speed
 */
public record TopologyEdge(
    String authority,
    @Nullable String cluster,
    TopologyLevel level,
    String child,
    TopologyLevel parentLevel,
    String parent,
    Map<String, String> labels)
    implements Signal {
  public TopologyEdge {
    labels = Map.copyOf(labels);
  }

  @Override
  public SignalKind kind() {
    return SignalKind.TOPOLOGY_EDGE;
  }

  @Override
  public String entity() {
    return authority + ':' + level + ':' + child;
  }
}
