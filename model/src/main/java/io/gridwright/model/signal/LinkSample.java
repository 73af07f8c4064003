package io.gridwright.model.signal;

import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * One fabric port at one scrape. Counters are in bytes or counts since the port's last reset.
 *
 * @param node host or switch
 * @param device such as {@code mlx5_0}
 * @param port port number as text
 * @param state logical state such as {@code ACTIVE}
 * @param physicalState such as {@code LinkUp}
 * @param rateBytesPerSecond signalling rate
 * @param receivedBytes counter
 * @param transmittedBytes counter
 * @param extra every other counter by its own name. A counter that stands at the end of its range
 *     says only that it came at least that far, and is named {@code ..._at_least}: no rate can be
 *     had from it
 * @param fabric {@code infiniband}, {@code ethernet}, {@code omni_path} or {@code nvlink}; null
 *     where not told
 */
public record LinkSample(
    String node,
    String device,
    String port,
    @Nullable String state,
    @Nullable String physicalState,
    @Nullable Double rateBytesPerSecond,
    @Nullable Double receivedBytes,
    @Nullable Double transmittedBytes,
    Map<String, Double> extra,
    @Nullable String fabric)
    implements Signal {
  /** A port of a fabric that is not told. */
  public LinkSample(
      String node,
      String device,
      String port,
      @Nullable String state,
      @Nullable String physicalState,
      @Nullable Double rateBytesPerSecond,
      @Nullable Double receivedBytes,
      @Nullable Double transmittedBytes,
      Map<String, Double> extra) {
    this(
        node,
        device,
        port,
        state,
        physicalState,
        rateBytesPerSecond,
        receivedBytes,
        transmittedBytes,
        extra,
        null);
  }

  public LinkSample {
    extra = Map.copyOf(extra);
  }

  @Override
  public SignalKind kind() {
    return SignalKind.LINK_SAMPLE;
  }

  @Override
  public String entity() {
    return node + '/' + device + '/' + port;
  }
}
