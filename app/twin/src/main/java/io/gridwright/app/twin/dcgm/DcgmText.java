package io.gridwright.app.twin.dcgm;

import io.gridwright.app.twin.parts.GpuMeter;
import io.gridwright.app.twin.parts.SimJob;
import io.gridwright.app.twin.parts.SimNode;
import io.gridwright.app.twin.state.PodNames;
import io.gridwright.app.twin.state.TwinState;
import io.gridwright.model.workload.Scheduler;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** The text that dcgm-exporter serves for a node, as a pure function of the state. */
public final class DcgmText {
  private static final String DRIVER = "580.105.08";

  private DcgmText() {}

  /** The document of one node; samples carry no time, as the exporter's own. */
  public static String render(TwinState state, SimNode node) {
    var text = new StringBuilder(16_384);
    for (var field : DcgmField.ALL) {
      text.append("# HELP ").append(field.name()).append(' ').append(field.help()).append('\n');
      text.append("# TYPE ").append(field.name()).append(' ').append(field.type()).append('\n');
      for (int i = 0; i < node.gpus().size(); i++) {
        var gpu = node.gpus().get(i);
        text.append(field.name()).append('{');
        labels(text, node, gpu, i);
        text.append("} ").append(number(field.read(gpu, node.site().product()))).append('\n');
      }
    }
    return text.toString();
  }

  /** The document with the state's own moment on each sample, older by some seconds. */
  public static String renderStamped(TwinState state, SimNode node, long secondsAgo) {
    long millis = state.now().minusSeconds(secondsAgo).toEpochMilli();
    var text = new StringBuilder(20_000);
    render(state, node)
        .lines()
        .forEach(
            line -> {
              text.append(line);
              if (!line.startsWith("#")) {
                text.append(' ').append(millis);
              }
              text.append('\n');
            });
    return text.toString();
  }

  private static void labels(StringBuilder text, SimNode node, GpuMeter gpu, int index) {
    text.append("gpu=\"").append(index);
    text.append("\",UUID=\"").append(gpu.uuid);
    text.append("\",pci_bus_id=\"").append(gpu.pciBusId);
    text.append("\",device=\"nvidia").append(index);
    text.append("\",modelName=\"").append(node.site().product().model());
    text.append("\",Hostname=\"").append(node.name());
    text.append("\",DCGM_FI_DRIVER_VERSION=\"").append(DRIVER).append('"');
    var holder = node.holder(index);
    if (holder != null) {
      tenant(text, holder, node);
    }
  }

  private static void tenant(StringBuilder text, SimJob job, SimNode node) {
    if (job.scheduler() == Scheduler.SLURM) {
      text.append(",hpc_job=\"").append(job.slurmId()).append('"');
      return;
    }
    @Nullable String pod = PodNames.on(job, node);
    if (pod != null) {
      text.append(",container=\"main\",namespace=\"").append(job.order().team());
      text.append("\",pod=\"").append(pod).append("\",pod_uid=\"\"");
    }
  }

  private static String number(double value) {
    if (value == Math.rint(value) && Math.abs(value) < 1e15) {
      return Long.toString((long) value);
    }
    return String.format(Locale.ROOT, "%.6f", value);
  }
}
