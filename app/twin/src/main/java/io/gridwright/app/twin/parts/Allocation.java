package io.gridwright.app.twin.parts;

import java.util.List;

/** GPUs of one node, by index, that a job holds. */
public record Allocation(SimNode node, List<Integer> gpus) {
  public Allocation {
    gpus = List.copyOf(gpus);
  }
}
