package io.gridwright.actuators.kubernetes;

import io.gridwright.model.workload.JobRef;

/** A Job's namespace and name. */
record JobName(String namespace, String name) {
  /**
   * From a reference whose id is {@code namespace/name}.
   *
   * @throws IllegalArgumentException for another id
   */
  static JobName of(JobRef job) {
    int slash = job.id().indexOf('/');
    if (slash <= 0 || slash == job.id().length() - 1) {
      throw new IllegalArgumentException("no namespace/name: " + job.id());
    }
    return new JobName(job.id().substring(0, slash), job.id().substring(slash + 1));
  }

  @Override
  public String toString() {
    return namespace + '/' + name;
  }
}
