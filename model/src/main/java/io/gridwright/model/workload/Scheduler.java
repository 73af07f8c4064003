package io.gridwright.model.workload;

/** The two families of scheduler. */
public enum Scheduler {
  SLURM,
  KUBERNETES
}
