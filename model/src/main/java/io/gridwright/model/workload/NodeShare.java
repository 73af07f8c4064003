package io.gridwright.model.workload;

/** GPUs of one node that a job holds or is to hold. */
public record NodeShare(String node, double gpus) {}
