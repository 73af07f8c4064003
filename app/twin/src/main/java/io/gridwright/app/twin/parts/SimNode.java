package io.gridwright.app.twin.parts;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A node: who holds its GPUs, what its meters read and whether it can run work. */
public final class SimNode {
  private final NodeSite site;
  private final List<GpuMeter> gpus = new ArrayList<>();
  private final List<PortMeter> ports = new ArrayList<>();
  private final @Nullable SimJob[] holders;
  private final Map<String, String> siteLabels;
  private final Map<String, String> labels = new LinkedHashMap<>();
  private final Map<String, String> annotations = new LinkedHashMap<>();
  private @Nullable String downReason;
  private @Nullable String drainReason;
  private boolean cordoned;
  private long changedAt;
  private double speed = 1;
  private double hostEnergyJ;

  SimNode(NodeSite site, long seed) {
    this.site = site;
    this.siteLabels = SiteLabels.of(site);
    this.holders = new SimJob[site.gpus()];
    for (int i = 0; i < site.gpus(); i++) {
      gpus.add(new GpuMeter(uuid(seed, site.index(), i), pciBusId(i), site.product().idleW()));
      ports.add(new PortMeter(i));
    }
  }

  /** What it is and where it stands. */
  public NodeSite site() {
    return site;
  }

  /** Its name. */
  public String name() {
    return site.name();
  }

  /** Its GPUs in order. */
  public List<GpuMeter> gpus() {
    return gpus;
  }

  /** Its fabric ports, one for each GPU. */
  public List<PortMeter> ports() {
    return ports;
  }

  /** The job that holds a GPU, null for none. */
  public @Nullable SimJob holder(int gpu) {
    return holders[gpu];
  }

  /** Jobs that hold any of its GPUs, each once, in order of GPU. */
  public List<SimJob> jobs() {
    var jobs = new ArrayList<SimJob>();
    for (var holder : holders) {
      if (holder != null && !jobs.contains(holder)) {
        jobs.add(holder);
      }
    }
    return jobs;
  }

  /** GPUs that nobody holds. */
  public int free() {
    int free = 0;
    for (var holder : holders) {
      if (holder == null) {
        free++;
      }
    }
    return free;
  }

  /** The first free GPUs, or fewer when there are not so many. */
  public List<Integer> firstFree(int count) {
    var found = new ArrayList<Integer>();
    for (int i = 0; i < holders.length && found.size() < count; i++) {
      if (holders[i] == null) {
        found.add(i);
      }
    }
    return found;
  }

  void hold(List<Integer> indexes, SimJob job) {
    indexes.forEach(i -> holders[i] = job);
  }

  void release(SimJob job) {
    for (int i = 0; i < holders.length; i++) {
      if (holders[i] == job) {
        holders[i] = null;
      }
    }
  }

  /** Whether new work may start on it. */
  public boolean schedulable() {
    return downReason == null && drainReason == null && !cordoned;
  }

  /** Why it does not answer, null when it does. */
  public @Nullable String downReason() {
    return downReason;
  }

  /** Why it takes no new work, null when it does. */
  public @Nullable String drainReason() {
    return drainReason;
  }

  /** Sets or clears the outage. */
  public void down(@Nullable String reason, long now) {
    downReason = reason;
    changedAt = now;
  }

  /** Sets or clears the drain. */
  public void drain(@Nullable String reason, long now) {
    drainReason = reason;
    changedAt = now;
  }

  /** Whether Kubernetes marks it unschedulable. */
  public boolean cordoned() {
    return cordoned;
  }

  /** Marks it unschedulable for Kubernetes, or not. */
  public void cordon(boolean on, long now) {
    cordoned = on;
    changedAt = now;
  }

  /** When its state last changed, simulated seconds. */
  public long changedAt() {
    return changedAt;
  }

  /** Labels that it has by what it is and where it stands. */
  public Map<String, String> siteLabels() {
    return siteLabels;
  }

  /** Labels that somebody added. */
  public Map<String, String> labels() {
    return labels;
  }

  /** Annotations that somebody added. */
  public Map<String, String> annotations() {
    return annotations;
  }

  /** Draw of the whole node, W: its GPUs and the rest of it. */
  public double powerW() {
    double gpuW = gpus.stream().mapToDouble(g -> g.powerW).sum();
    return downReason == null ? gpuW + site.product().hostW() : 0;
  }

  /** Energy of the whole node since boot, J. */
  public double energyJ() {
    return hostEnergyJ + gpus.stream().mapToDouble(g -> g.energyJ).sum();
  }

  /** Lets the rest of the node draw power for some seconds. */
  public void drawHost(double seconds) {
    hostEnergyJ += downReason == null ? site.product().hostW() * seconds : 0;
  }

  /** How fast work runs on it, 1 for full speed. */
  public double speed() {
    return speed;
  }

  /** Sets how fast work runs on it. */
  public void speed(double value) {
    speed = value;
  }

  @Override
  public String toString() {
    return site.name();
  }

  private static String uuid(long seed, int node, int gpu) {
    long high = Noise.mix(seed, node, gpu, 1);
    long low = Noise.mix(seed, node, gpu, 2);
    var hex = String.format(Locale.ROOT, "%016x%016x", high, low);
    return "GPU-%s-%s-%s-%s-%s"
        .formatted(
            hex.substring(0, 8),
            hex.substring(8, 12),
            hex.substring(12, 16),
            hex.substring(16, 20),
            hex.substring(20, 32));
  }

  private static String pciBusId(int gpu) {
    return String.format(Locale.ROOT, "00000000:%02X:00.0", 0x1B + gpu * 0x11);
  }
}
