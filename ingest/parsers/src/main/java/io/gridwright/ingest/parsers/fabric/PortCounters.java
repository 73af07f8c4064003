package io.gridwright.ingest.parsers.fabric;

import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Counters of a port, where a value at the end of its range is told apart from a count. Such a
 * counter stands still whatever happens and would look like a port without faults; it is kept under
 * its name with {@code _at_least} behind it.
 */
public final class PortCounters {
  /** What is put behind the name of a counter that stands at the end of its range. */
  public static final String AT_LEAST = "_at_least";

  private static final double WORD = 4;
  private static final double MAX_32 = 0xffffffffL;
  private static final double MAX_64 = 0x1p64;

  /** Prefixes and endings that exporters and tools put around the attribute's own name. */
  private static final Pattern AROUND =
      Pattern.compile(
          "^(node_)?(infiniband_)?(switch_|hca_)?(legacy_)?(port_)?|(_total|counter|counters)$");

  /** Counters of the PortCounters attribute that are narrower than 32 bits. */
  private static final Map<String, Integer> BITS =
      Map.ofEntries(
          Map.entry("symbolerror", 16),
          Map.entry("symbolerrors", 16),
          Map.entry("linkerrorrecovery", 8),
          Map.entry("linkerrorrecovers", 8),
          Map.entry("linkdowned", 8),
          Map.entry("rcverrors", 16),
          Map.entry("receiveerrors", 16),
          Map.entry("errorsreceived", 16),
          Map.entry("rcvremotephysicalerrors", 16),
          Map.entry("receiveremotephysicalerrors", 16),
          Map.entry("rcvremotephyserrors", 16),
          Map.entry("rcvswitchrelayerrors", 16),
          Map.entry("receiveswitchrelayerrors", 16),
          Map.entry("rcvswrelayerrors", 16),
          Map.entry("xmitdiscards", 16),
          Map.entry("transmitdiscards", 16),
          Map.entry("discardstransmitted", 16),
          Map.entry("xmitconstrainterrors", 8),
          Map.entry("transmitconstrainterrors", 8),
          Map.entry("constrainterrorstransmitted", 8),
          Map.entry("rcvconstrainterrors", 8),
          Map.entry("receiveconstrainterrors", 8),
          Map.entry("constrainterrorsreceived", 8),
          Map.entry("locallinkintegrityerrors", 4),
          Map.entry("linkintegrityerrors", 4),
          Map.entry("excessivebufferoverrunerrors", 4),
          Map.entry("excbufoverrunerrors", 4),
          Map.entry("bufferoverrunerrors", 4),
          Map.entry("vl15dropped", 16),
          Map.entry("qp1dropped", 16));

  private final boolean wide;
  private final Map<String, Double> values = new TreeMap<>();
  private @Nullable Double received;
  private @Nullable Double transmitted;

  /**
   * No counters yet.
   *
   * @param wide whether the source counts faults in 64 bits
   */
  public PortCounters(boolean wide) {
    this.wide = wide;
  }

  /** Takes a counter by the name that its source gives it. */
  public void put(String name, double value) {
    values.put(saturated(name, value) ? name + AT_LEAST : name, value);
  }

  /** Takes received bytes that the source counts in 4-octet words. */
  public void receivedWords(String name, double words) {
    received = bytes(name, words * WORD);
  }

  /** Takes transmitted bytes that the source counts in 4-octet words. */
  public void transmittedWords(String name, double words) {
    transmitted = bytes(name, words * WORD);
  }

  /** Takes received bytes. */
  public void received(String name, double bytes) {
    received = bytes(name, bytes);
  }

  /** Takes transmitted bytes. */
  public void transmitted(String name, double bytes) {
    transmitted = bytes(name, bytes);
  }

  /** Received bytes, null when not told or at the end of their range. */
  public @Nullable Double received() {
    return received;
  }

  /** Transmitted bytes, null likewise. */
  public @Nullable Double transmitted() {
    return transmitted;
  }

  /** Every other counter. */
  public Map<String, Double> values() {
    return values;
  }

  private @Nullable Double bytes(String name, double bytes) {
    if (bytes == MAX_32 * WORD || bytes >= (MAX_64 - 1) * WORD || bytes == MAX_32) {
      values.put(name + AT_LEAST, bytes);
      return null;
    }
    return bytes;
  }

  private boolean saturated(String name, double value) {
    if (value == MAX_32 || value >= MAX_64 - 1) {
      return true;
    }
    var own = AROUND.matcher(name.toLowerCase(Locale.ROOT)).replaceAll("").replace("_", "");
    var bits = BITS.get(own.startsWith("port") ? own.substring("port".length()) : own);
    return !wide && bits != null && value >= (1L << bits) - 1;
  }
}
