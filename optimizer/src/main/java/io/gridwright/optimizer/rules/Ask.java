package io.gridwright.optimizer.rules;

/**
 * What a job asks of the fleet, in the packer's own terms.
 *
 * @param nodes parts of the gang, each on a node of its own unless they stack
 * @param need thousandths of a GPU of each part
 * @param length slots that it holds them, at most the horizon
 * @param stacks whether a node may carry several parts, as it may pods
 * @param oneDomain whether all must sit in one NVLink domain
 * @param team index of its team
 * @param earliest first slot at which it may start
 * @param where the nodes that could ever carry a part of it
 */
public record Ask(
    int nodes,
    int need,
    int length,
    boolean stacks,
    boolean oneDomain,
    int team,
    int earliest,
    Candidates where) {
  /** Indexes of the nodes that could ever carry a part of it, domain by domain. */
  public int[] candidates() {
    return where.nodes();
  }

  /** For each domain among the candidates, the position behind its last one. */
  public int[] groupEnds() {
    return where.groupEnds();
  }

  /** Thousandths of a GPU of the whole gang. */
  public long total() {
    return (long) nodes * need;
  }

  /** Parts that fit where so many thousandths of a GPU are free. */
  public int parts(int free) {
    if (free < need) {
      return 0;
    }
    return stacks ? Math.min(nodes, free / need) : 1;
  }

  /** The same for a fraction of its length, at least one slot. */
  public Ask shortened(double fraction) {
    int shorter = (int) Math.max(1, Math.ceil(length * fraction));
    return new Ask(nodes, need, shorter, stacks, oneDomain, team, earliest, where);
  }

  /** The slot behind its last one when it starts at a slot. */
  public int endOf(int start) {
    return start + length;
  }
}
