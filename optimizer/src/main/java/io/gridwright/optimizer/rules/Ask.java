package io.gridwright.optimizer.rules;

/**
 * What a job asks of the fleet, in the packer's own terms.
 *
 * @param nodes nodes of the gang
 * @param need thousandths of a GPU on each
 * @param length slots that it holds them, at most the horizon
 * @param oneDomain whether all must sit in one NVLink domain
 * @param team index of its team
 * @param earliest first slot at which it may start
 * @param where the nodes that could ever carry a part of it
 */
public record Ask(
    int nodes, int need, int length, boolean oneDomain, int team, int earliest, Candidates where) {
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

  /** The same for a fraction of its length, at least one slot. */
  public Ask shortened(double fraction) {
    int shorter = (int) Math.max(1, Math.ceil(length * fraction));
    return new Ask(nodes, need, shorter, oneDomain, team, earliest, where);
  }

  /** The slot behind its last one when it starts at a slot. */
  public int endOf(int start) {
    return start + length;
  }
}
