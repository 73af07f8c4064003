package io.gridwright.app.launcher.bench.ingest;

import io.gridwright.ingest.parsers.document.ParseResult;
import io.gridwright.model.signal.GpuSample;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A scrape as the text that dcgm-exporter would have printed. */
final class ExporterPage {
  private ExporterPage() {}

  static byte[] of(ParseResult scrape) {
    var samples = scrape.events().stream().map(event -> (GpuSample) event.body()).toList();
    var fields = samples.stream().map(ExporterPage::fields).toList();
    var text = new StringBuilder(1 << 16);
    for (var name : fields.get(0).keySet()) {
      text.append("# HELP ").append(name).append(" What the driver says of it.\n");
      text.append("# TYPE ").append(name).append(" gauge\n");
      for (int i = 0; i < samples.size(); i++) {
        line(text, name, samples.get(i), fields.get(i).get(name));
      }
    }
    return text.toString().getBytes(StandardCharsets.UTF_8);
  }

  private static void line(
      StringBuilder text, String name, GpuSample sample, @Nullable Double value) {
    var gpu = sample.gpu();
    var labels =
        List.of(
            "gpu=\"" + gpu.index(),
            "UUID=\"" + gpu.uuid(),
            "pci_bus_id=\"00000000:1" + gpu.index() + ":00.0",
            "device=\"nvidia" + gpu.index(),
            "modelName=\"" + gpu.model(),
            "Hostname=\"" + gpu.node(),
            "DCGM_FI_DRIVER_VERSION=\"580.105.08",
            "hpc_job=\"" + sample.tenant().hpcJob());
    text.append(name).append('{').append(String.join("\",", labels)).append("\"} ");
    text.append(number(value == null ? 0 : value)).append('\n');
  }

  private static Map<String, @Nullable Double> fields(GpuSample sample) {
    var fields = new LinkedHashMap<String, @Nullable Double>(sample.extra());
    fields.put("DCGM_FI_PROF_SM_ACTIVE", sample.activity().smActive());
    fields.put("DCGM_FI_PROF_PIPE_TENSOR_ACTIVE", sample.activity().tensorActive());
    fields.put("DCGM_FI_PROF_DRAM_ACTIVE", sample.activity().dramActive());
    fields.put("DCGM_FI_DEV_GPU_UTIL", sample.activity().gpuUtil());
    fields.put("DCGM_FI_DEV_POWER_USAGE", sample.power().powerW());
    fields.put("DCGM_FI_DEV_TOTAL_ENERGY_CONSUMPTION", sample.power().energyJ());
    fields.put("DCGM_FI_DEV_GPU_TEMP", sample.power().temperatureC());
    fields.put("DCGM_FI_DEV_MEMORY_TEMP", sample.power().memoryTemperatureC());
    fields.put("DCGM_FI_DEV_FB_USED", sample.memoryUsedMib());
    fields.put("DCGM_FI_DEV_FB_FREE", sample.memoryFreeMib());
    fields.put("DCGM_FI_DEV_XID_ERRORS", 0.0);
    return fields;
  }

  private static String number(double value) {
    return value == Math.rint(value) ? Long.toString((long) value) : Double.toString(value);
  }
}
