package io.gridwright.app.twin.parts;

/** Repeatable noise: the same seed, thing and moment always give the same value. */
public final class Noise {
  private static final long GOLDEN = 0x9E3779B97F4A7C15L;

  private Noise() {}

  /** Mixes values into one well-spread seed. */
  public static long mix(long seed, long... parts) {
    long h = seed;
    for (long part : parts) {
      h = finish(h * 31 + part + GOLDEN);
    }
    return finish(h);
  }

  /** A value from 0 inclusive to 1 exclusive. */
  public static double unit(long seed, long... parts) {
    return (mix(seed, parts) >>> 11) * 0x1.0p-53;
  }

  /** A value from -1 to 1. */
  public static double swing(long seed, long... parts) {
    return 2 * unit(seed, parts) - 1;
  }

  private static long finish(long value) {
    long z = value;
    z = (z ^ (z >>> 30)) * 0xBF58476D1CE4E5B9L;
    z = (z ^ (z >>> 27)) * 0x94D049BB133111EBL;
    return z ^ (z >>> 31);
  }
}
