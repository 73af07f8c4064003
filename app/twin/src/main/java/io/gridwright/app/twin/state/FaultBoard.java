package io.gridwright.app.twin.state;

import io.gridwright.app.twin.parts.SimJob;
import io.gridwright.app.twin.parts.SimNode;
import io.gridwright.app.twin.parts.World;
import io.gridwright.model.workload.JobState;
import io.gridwright.model.workload.Scheduler;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/** The faults that hold now: begins them, ends them and says which concern a thing. */
final class FaultBoard {
  private static final Set<Integer> HARMLESS_XIDS = Set.of(63, 92);
  private static final Set<Integer> APPLICATION_XIDS = Set.of(13, 31, 43, 45);
  private static final long SLURM_REQUEUE_DELAY = 121;
  private final World world;
  private final List<Fault> active = new ArrayList<>();

  FaultBoard(World world) {
    this.world = world;
  }

  List<Fault> active() {
    return List.copyOf(active);
  }

  boolean holds(FaultKind kind, String target) {
    return active.stream().anyMatch(f -> f.kind() == kind && f.target().equals(target));
  }

  /** Begins a fault. */
  void begin(Fault fault) {
    active.add(fault);
    for (var node : nodes(fault)) {
      begin(fault, node);
    }
  }

  private void begin(Fault fault, SimNode node) {
    switch (fault.kind()) {
      case XID -> xid(fault, node);
      case LINK_FLAP -> {
        var port = node.ports().get(fault.index());
        port.up = false;
        port.downed++;
        port.symbolErrors += 137;
      }
      case NODE_LOSS, PDU_LOSS -> {
        node.down("Not responding", world.now());
        loseJobs(node);
      }
      default -> {}
    }
    refresh(node);
  }

  private void xid(Fault fault, SimNode node) {
    node.gpus().get(fault.index()).xid = fault.value();
    if (HARMLESS_XIDS.contains(fault.value())) {
      return;
    }
    var holder = node.holder(fault.index());
    if (holder != null) {
      if (APPLICATION_XIDS.contains(fault.value())) {
        Lifecycle.finish(world, holder, JobState.FAILED, "NonZeroExitCode");
      } else {
        lose(holder);
      }
    }
    if (!APPLICATION_XIDS.contains(fault.value())) {
      node.drain("GPU %d XID %d".formatted(fault.index(), fault.value()), world.now());
    }
  }

  private void loseJobs(SimNode node) {
    node.jobs().forEach(this::lose);
  }

  private void lose(SimJob job) {
    boolean slurm = job.scheduler() == Scheduler.SLURM;
    long eligible = world.now() + (slurm ? SLURM_REQUEUE_DELAY : 10);
    Lifecycle.requeue(world, job, slurm ? "BeginTime" : "NodeFailure", eligible);
  }

  /** Ends the faults whose time is over. */
  void expire() {
    var over = active.stream().filter(f -> f.until() <= world.now()).toList();
    active.removeAll(over);
    for (var fault : over) {
      nodes(fault).forEach(node -> end(fault, node));
    }
  }

  private void end(Fault fault, SimNode node) {
    switch (fault.kind()) {
      case XID -> {
        node.gpus().get(fault.index()).xid = 0;
        if (!holds(FaultKind.XID, node.name())) {
          node.drain(null, world.now());
        }
      }
      case LINK_FLAP -> node.ports().get(fault.index()).up = true;
      case NODE_LOSS, PDU_LOSS -> {
        if (!lost(node)) {
          node.down(null, world.now());
        }
      }
      default -> {}
    }
    refresh(node);
  }

  private boolean lost(SimNode node) {
    return holds(FaultKind.NODE_LOSS, node.name())
        || holds(FaultKind.PDU_LOSS, node.site().place().pdu());
  }

  private void refresh(SimNode node) {
    double speed = 1;
    if (holds(FaultKind.THERMAL_THROTTLE, node.name())) {
      speed *= 0.6;
    }
    long ports = node.ports().size();
    long up = node.ports().stream().filter(p -> p.up).count();
    speed *= 0.3 + 0.7 * up / ports;
    node.speed(speed);
    world.changes().node(node, false);
  }

  private List<SimNode> nodes(Fault fault) {
    return world.nodes().stream()
        .filter(
            n ->
                fault.kind() == FaultKind.PDU_LOSS
                    ? n.site().place().pdu().equals(fault.target())
                    : n.name().equals(fault.target()))
        .toList();
  }
}
