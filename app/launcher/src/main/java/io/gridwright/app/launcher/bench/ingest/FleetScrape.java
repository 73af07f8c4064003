package io.gridwright.app.launcher.bench.ingest;

import io.gridwright.ingest.parsers.document.DocumentKind;
import io.gridwright.ingest.parsers.document.ParseResult;
import io.gridwright.model.signal.GpuSample;
import io.gridwright.model.signal.GpuSample.GpuActivity;
import io.gridwright.model.signal.GpuSample.GpuPower;
import io.gridwright.model.signal.GpuSample.GpuRef;
import io.gridwright.model.signal.GpuSample.GpuTenant;
import io.gridwright.model.signal.Origin;
import io.gridwright.model.signal.SignalEvent;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;

/**
 * Scrapes of a made-up fleet as the parser gives them: 8 GPUs to a node, the 25 fields that
 * dcgm-exporter prints by default and the activity of the SMs. All numbers are binary fractions, so
 * that their sums are exact in any order.
 */
public final class FleetScrape {
  /** GPUs of every node. */
  public static final int GPUS_OF_A_NODE = 8;

  static final Duration EVERY = Duration.ofSeconds(10);
  private static final int EIGHTHS = 8;
  private static final int RATIO_STEPS = 1024;
  private static final double MEMORY_MIB = 81_559;
  private static final List<String> ZERO =
      List.of(
          "DCGM_FI_DEV_PCIE_REPLAY_COUNTER",
          "DCGM_FI_DEV_ENC_UTIL",
          "DCGM_FI_DEV_DEC_UTIL",
          "DCGM_FI_DEV_VGPU_LICENSE_STATUS",
          "DCGM_FI_DEV_UNCORRECTABLE_REMAPPED_ROWS",
          "DCGM_FI_DEV_CORRECTABLE_REMAPPED_ROWS",
          "DCGM_FI_DEV_ROW_REMAP_FAILURE");

  private final GpuRef[] gpus;
  private final GpuTenant[] tenants;
  private final Origin[] origins;
  private final SplittableRandom random;
  private final Instant start;

  /**
   * A fleet.
   *
   * @param gpus how many, a multiple of {@link #GPUS_OF_A_NODE}
   * @param start when it is scraped first
   */
  FleetScrape(int gpus, long seed, Instant start) {
    this.random = new SplittableRandom(seed);
    this.start = start;
    this.gpus = new GpuRef[gpus];
    this.tenants = new GpuTenant[gpus];
    this.origins = new Origin[gpus];
    for (int i = 0; i < gpus; i++) {
      int index = i % GPUS_OF_A_NODE;
      var node = "gpu-node-%05d".formatted(i / GPUS_OF_A_NODE);
      var uuid = "GPU-%08x-%04x-%04x-%012x".formatted(i, i % 4096, 7, seed * 31 + i);
      this.gpus[i] = new GpuRef(node, "" + index, uuid, null, null, "NVIDIA H100 80GB HBM3");
      this.tenants[i] = new GpuTenant("" + (10_000 + i / 64), null, null, null);
      this.origins[i] = new Origin("http://" + node + ":9400/metrics", "line " + (3 + index));
    }
  }

  int nodes() {
    return gpus.length / GPUS_OF_A_NODE;
  }

  /** What the page of one node gives at one scrape. */
  ParseResult take(int node, long scrape) {
    var events = new ArrayList<SignalEvent>(GPUS_OF_A_NODE);
    var time = start.plus(EVERY.multipliedBy(scrape));
    int records = 0;
    for (int i = 0; i < GPUS_OF_A_NODE; i++) {
      var sample = sample(node * GPUS_OF_A_NODE + i, scrape);
      int fields = 12 + sample.extra().size();
      records += fields;
      events.add(new SignalEvent(origins[node * GPUS_OF_A_NODE + i], time, fields, sample));
    }
    return new ParseResult(DocumentKind.DCGM_EXPORTER, records, events);
  }

  private GpuSample sample(int gpu, long scrape) {
    double busy = random.nextInt(RATIO_STEPS) / (double) RATIO_STEPS;
    double watts = 90 + random.nextInt(610 * EIGHTHS) / (double) EIGHTHS;
    double used = random.nextInt((int) MEMORY_MIB);
    var activity = new GpuActivity(busy, busy / 2, busy / 4, (double) Math.round(busy * 100));
    var power =
        new GpuPower(
            watts, scrape * 4096.0 + watts, 30.0 + random.nextInt(50), 40.0 + random.nextInt(50));
    return new GpuSample(
        gpus[gpu], tenants[gpu], activity, power, used, MEMORY_MIB - used, 0, extra(busy));
  }

  private Map<String, Double> extra(double busy) {
    var extra = new HashMap<String, Double>(32);
    ZERO.forEach(name -> extra.put(name, 0.0));
    extra.put("DCGM_FI_DEV_SM_CLOCK", 345.0 + random.nextInt(1500));
    extra.put("DCGM_FI_DEV_MEM_CLOCK", 2619.0);
    extra.put("DCGM_FI_DEV_MEM_COPY_UTIL", (double) random.nextInt(100));
    extra.put("DCGM_FI_DEV_NVLINK_BANDWIDTH_TOTAL", (double) random.nextInt(1 << 30));
    extra.put("DCGM_FI_PROF_GR_ENGINE_ACTIVE", busy);
    extra.put("DCGM_FI_PROF_PCIE_TX_BYTES", (double) random.nextInt(1 << 30));
    extra.put("DCGM_FI_PROF_PCIE_RX_BYTES", (double) random.nextInt(1 << 30));
    return extra;
  }
}
