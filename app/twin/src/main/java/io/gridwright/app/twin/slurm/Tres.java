package io.gridwright.app.twin.slurm;

import io.gridwright.app.twin.parts.SimNode;

/** Trackable resources in Slurm's short text. */
final class Tres {
  static final long MEMORY_MIB_PER_CPU = 8_000;

  private Tres() {}

  /** CPUs that go with each GPU of a product. */
  static int cpusPerGpu(String product) {
    return "gb200".equals(product) ? 36 : 24;
  }

  static String of(String product, int nodes, int gpus) {
    int cpus = gpus * cpusPerGpu(product);
    return "cpu=%d,mem=%dM,node=%d,billing=%d,gres/gpu=%d,gres/gpu:%s=%d"
        .formatted(cpus, cpus * MEMORY_MIB_PER_CPU, nodes, cpus, gpus, product, gpus);
  }

  static int cpus(SimNode node) {
    return node.site().gpus() * cpusPerGpu(node.site().product().name());
  }
}
