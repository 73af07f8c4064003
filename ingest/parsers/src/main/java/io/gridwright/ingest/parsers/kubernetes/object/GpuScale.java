package io.gridwright.ingest.parsers.kubernetes.object;

/** How much of a GPU a pod's request is on a node that slices its GPUs. */
@FunctionalInterface
public interface GpuScale {
  /** Every request is what it says, and shares are of unknown size. */
  GpuScale PLAIN = (node, pod) -> pod.gpus();

  /** GPUs that a pod holds on a node. */
  double held(String node, PodSpec pod);
}
