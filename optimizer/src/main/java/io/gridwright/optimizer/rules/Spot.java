package io.gridwright.optimizer.rules;

/**
 * Where and when a gang would run.
 *
 * @param start slot of its start
 * @param nodes index of the node of each part, ascending
 * @param domains NVLink domains that they touch
 */
@SuppressWarnings("ArrayRecordComponent") // compared by nobody, read in the innermost loop
public record Spot(int start, int[] nodes, int domains) {}
