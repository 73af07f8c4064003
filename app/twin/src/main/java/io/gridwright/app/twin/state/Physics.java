package io.gridwright.app.twin.state;

import io.gridwright.app.twin.parts.GpuMeter;
import io.gridwright.app.twin.parts.Noise;
import io.gridwright.app.twin.parts.PortMeter;
import io.gridwright.app.twin.parts.SimJob;
import io.gridwright.app.twin.parts.SimNode;
import io.gridwright.app.twin.parts.World;
import io.gridwright.app.twin.spec.JobClassSpec.Kind;
import org.jspecify.annotations.Nullable;

/** Activity follows jobs and their speed, power follows activity, heat follows power. */
final class Physics {
  /** Seconds between two readings. */
  static final int TICK = 10;

  private static final double COOLANT_C = 27;
  private static final double RISE_C = 44;
  private static final double HOT_C = 18;
  private static final double HEAT_SECONDS = 90;
  private final World world;
  private final FaultBoard faults;

  Physics(World world, FaultBoard faults) {
    this.world = world;
    this.faults = faults;
  }

  /** Lets every meter live through one tick. */
  void tick() {
    for (var node : world.nodes()) {
      node.drawHost(TICK);
      boolean hot = faults.holds(FaultKind.THERMAL_THROTTLE, node.name());
      for (int i = 0; i < node.gpus().size(); i++) {
        var holder = node.holder(i);
        gpu(node, node.gpus().get(i), i, holder, hot);
        port(node.ports().get(i), holder, node.gpus().get(i).smActive);
      }
    }
  }

  private void gpu(SimNode node, GpuMeter gpu, int index, @Nullable SimJob holder, boolean hot) {
    var product = node.site().product();
    if (node.downReason() != null) {
      gpu.smActive = 0;
      gpu.powerW = 0;
      gpu.temperatureC += (COOLANT_C - gpu.temperatureC) * cooling();
      return;
    }
    double activity = activity(node, index, holder);
    gpu.smActive = activity;
    gpu.tensorActive = activity * tensorShare(holder);
    gpu.dramActive = activity * 0.62;
    gpu.memoryUsedMib = holder == null ? 0 : product.memoryMib() * (activity > 0 ? 0.82 : 0.05);
    double held = holder == null ? 0 : 0.04;
    double load = activity > 0 ? 0.12 + 0.88 * activity : held;
    double jitter =
        1 + 0.01 * Noise.swing(world.seed(), node.site().index(), index, world.now(), 7);
    gpu.powerW =
        Math.min(
            product.maxW(), (product.idleW() + (product.maxW() - product.idleW()) * load) * jitter);
    gpu.energyJ += gpu.powerW * TICK;
    double target = COOLANT_C + RISE_C * gpu.powerW / product.maxW() + (hot ? HOT_C : 0);
    gpu.temperatureC += (target - gpu.temperatureC) * cooling();
  }

  private double activity(SimNode node, int index, @Nullable SimJob holder) {
    if (holder == null || holder.order().fate().idle()) {
      return 0;
    }
    var kind = holder.order().kind();
    double noise = 0.05 * Noise.swing(world.seed(), node.site().index(), index, world.now() / TICK);
    double level = kind.activity() * phase(holder, kind.kind()) * holder.speed() + noise;
    return Math.min(0.99, Math.max(0.01, level));
  }

  /** Rollouts and learning alternate; requests follow the day. */
  private double phase(SimJob holder, Kind kind) {
    return switch (kind) {
      case RL -> (world.now() - holder.start()) % 600 < 360 ? 0.75 : 1.5;
      case INFERENCE -> 1 + 0.4 * Math.sin((world.now() / 3600.0 + 1) * Math.PI / 12);
      case INTERACTIVE -> (world.now() - holder.start()) % 1800 < 300 ? 2 : 0.3;
      default -> 1;
    };
  }

  private static double tensorShare(@Nullable SimJob holder) {
    if (holder == null) {
      return 0;
    }
    return switch (holder.order().kind().kind()) {
      case TRAINING -> 0.55;
      case RL -> 0.4;
      case BATCH -> 0.3;
      case INFERENCE -> 0.35;
      case INTERACTIVE -> 0.1;
    };
  }

  private static void port(PortMeter port, @Nullable SimJob holder, double activity) {
    if (holder == null || holder.allocation().size() < 2 || !port.up) {
      return;
    }
    double bytes = PortMeter.RATE * 0.35 * activity * TICK;
    port.receivedBytes += bytes;
    port.transmittedBytes += bytes * 0.98;
  }

  private static double cooling() {
    return 1 - Math.exp(-TICK / HEAT_SECONDS);
  }
}
