package io.gridwright.ingest.flink.keyed;

/**
 * The identities of one group that were seen lately, as two open-addressing tables of 64-bit
 * hashes: this window's and the last one's. An identity is remembered for at least one window and
 * at most two. Eight bytes for each slot and no object, because all of it is written at every
 * checkpoint.
 *
 * <p>Public fields and constructor because Flink stores it as a POJO.
 */
public final class SeenIdentities {
  private static final int SMALLEST = 16;

  /** Start of this window, milliseconds. */
  public long since;

  /** Slots of this window; zero is an empty one. */
  public long[] fresh = new long[SMALLEST];

  /** Slots of this window in use. */
  public int count;

  /** Slots of the last window. */
  public long[] old = new long[SMALLEST];

  /** None seen. */
  public SeenIdentities() {}

  /**
   * Remembers an identity.
   *
   * @param now milliseconds, on the same scale as in other calls
   * @param window how long to remember at least, milliseconds
   * @return whether it was not known
   */
  boolean add(long identity, long now, long window) {
    turn(now, window);
    long hash = identity == 0 ? 1 : identity;
    if (old[slot(old, hash)] == hash) {
      return false;
    }
    int slot = slot(fresh, hash);
    if (fresh[slot] == hash) {
      return false;
    }
    fresh[slot] = hash;
    count++;
    if (count * 3L > fresh.length * 2L) {
      grow();
    }
    return true;
  }

  private void turn(long now, long window) {
    if (count == 0 && since == 0) {
      since = now;
    }
    long passed = now - since;
    if (passed < window) {
      return;
    }
    old = passed < 2 * window ? fresh : new long[SMALLEST];
    fresh = new long[SMALLEST];
    count = 0;
    since = now;
  }

  private void grow() {
    var larger = new long[fresh.length * 2];
    for (long hash : fresh) {
      if (hash != 0) {
        larger[slot(larger, hash)] = hash;
      }
    }
    fresh = larger;
  }

  /** Where a hash lies, or the empty slot where it would. */
  private static int slot(long[] table, long hash) {
    int mask = table.length - 1;
    int slot = (int) hash & mask;
    while (table[slot] != 0 && table[slot] != hash) {
      slot = (slot + 1) & mask;
    }
    return slot;
  }
}
