package io.gridwright.ingest.parsers;

import io.gridwright.ingest.parsers.document.DocumentKind;
import io.gridwright.ingest.parsers.document.SourceDocument;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** Small documents of many kinds, and recorded ones where they are at hand. */
final class FuzzSeeds {
  private static final long LARGEST = 2_000_000;
  private static final List<String> OWN =
      List.of(
          "# TYPE DCGM_FI_DEV_GPU_TEMP gauge\nDCGM_FI_DEV_GPU_TEMP{gpu=\"0\",UUID=\"GPU-a\",Hostname=\"n1\"} 41 1772359200123\nDCGM_FI_PROF_SM_ACTIVE{gpu=\"0\",UUID=\"GPU-a\",GPU_I_ID=\"1\",Hostname=\"n1\",pod=\"p\"} 0.5\n",
          "node_infiniband_state_id{device=\"mlx5_0\",port=\"1\"} 4\nnode_infiniband_port_data_received_bytes_total{device=\"mlx5_0\",port=\"1\"} 5e9\n",
          "# TYPE scheduler_jobs gauge\nscheduler_jobs{queue=\"a\\\"b\"} 3 # {trace=\"x\"} 1\n# EOF\n",
          "{\"meta\":{\"slurm\":{\"cluster\":\"alpha\"}},\"errors\":[],\"jobs\":[{\"job_id\":7,\"job_state\":[\"RUNNING\"],\"user_name\":\"u\",\"account\":\"t\",\"partition\":\"p\",\"submit_time\":1,\"start_time\":{\"set\":true,\"infinite\":false,\"number\":2},\"tres_req_str\":\"cpu=8,gres/gpu:h100=4\",\"nodes\":\"n[1-4,7]\",\"array_task_string\":\"1-10%2\"}]}",
          "{\"meta\":{},\"errors\":[],\"nodes\":[{\"name\":\"n1\",\"hostname\":\"n1\",\"state\":[\"IDLE\",\"DRAIN\"],\"gres\":\"gpu:h100:8(S:0-1)\",\"partitions\":[\"p\"]}]}",
          "{\"meta\":{},\"errors\":[],\"partitions\":[{\"name\":\"p\",\"nodes\":{\"configured\":\"n[1-2]\"}}]}",
          "{\"meta\":{},\"errors\":[],\"reservations\":[{\"name\":\"r\",\"node_list\":\"n1\",\"start_time\":1,\"end_time\":2}]}",
          "{\"meta\":{},\"errors\":[],\"jobs\":[{\"job_id\":7,\"association\":{\"cluster\":\"alpha\",\"account\":\"t\"},\"state\":{\"current\":[\"COMPLETED\"]},\"time\":{\"submission\":1,\"eligible\":1,\"start\":2,\"end\":3},\"nodes\":\"n1\"}]}",
          "apiVersion: v1\nkind: Node\nmetadata:\n  name: n1\n  labels: {nvidia.com/gpu.product: H100}\nstatus:\n  allocatable: {nvidia.com/gpu: \"8\"}\n  conditions:\n  - {type: Ready, status: \"True\"}\n---\napiVersion: v1\nkind: Pod\nmetadata: {name: p, namespace: d}\nspec: {nodeName: n1, containers: [{name: c, resources: {limits: {nvidia.com/gpu: 4}}}]}\nstatus: {phase: Running}\n",
          "{\"@odata.id\":\"/redfish/v1/Chassis/1/Thermal\",\"@odata.type\":\"#Thermal.v1_7_1.Thermal\",\"Temperatures\":[{\"Name\":\"a\",\"ReadingCelsius\":61.5}]}",
          "[{\"objectType\":\"EVENT\",\"id\":\"e\",\"intervalPeriod\":{\"start\":\"2026-03-01T10:00:00Z\",\"duration\":\"PT1H\"},\"intervals\":[{\"id\":0,\"payloads\":[{\"type\":\"PRICE\",\"values\":[1.5]}]}]}]",
          "{\"event\":\"step\",\"run\":\"r\",\"job\":\"7\",\"step\":5,\"time\":\"2026-12-01T12:00:00Z\",\"seconds\":0.5}\n{\"event\":\"checkpoint_saved\",\"run\":\"r\",\"step\":5}\n",
          "{\"jsonPayload\":{\"job_name\":\"r\",\"step_count\":5,\"step_start_time\":1796126370.25}}",
          "{\"resourceLogs\":[{\"resource\":{\"attributes\":[{\"key\":\"gridwright.run\",\"value\":{\"stringValue\":\"r\"}}]},\"scopeLogs\":[{\"logRecords\":[{\"timeUnixNano\":\"1796126370250000000\",\"attributes\":[{\"key\":\"gridwright.event\",\"value\":{\"stringValue\":\"step\"}},{\"key\":\"gridwright.step\",\"value\":{\"intValue\":\"5\"}}]}]}]}]}",
          "<?xml version=\"1.0\" ?>\n<nvidia_smi_log><gpu id=\"0\"><uuid>GPU-a</uuid><utilization><gpu_util>5 %</gpu_util></utilization></gpu></nvidia_smi_log>",
          "SwitchName=s1 Nodes=n[1-4]\nSwitchName=s2 Switches=s1\n",
          "[123.4] NVRM: Xid (PCI:0000:0f:00): 79, pid=7, GPU has fallen off the bus.\n",
          "# Port counters: Lid 1 port 1 (CapMask: 0x1)\nPortSelect:......................1\nPortXmitData:....................5\n");

  private static final Map<DocumentKind, List<byte[]>> SEEDS = all();

  private FuzzSeeds() {}

  static List<byte[]> of(DocumentKind kind) {
    return SEEDS.getOrDefault(kind, List.of());
  }

  private static Map<DocumentKind, List<byte[]>> all() {
    var seeds = new EnumMap<DocumentKind, List<byte[]>>(DocumentKind.class);
    OWN.forEach(text -> add(seeds, "own", text.getBytes(StandardCharsets.UTF_8)));
    Arrays.stream(FuzzTest.SAMPLES)
        .filter(Files::isDirectory)
        .findFirst()
        .ifPresent(samples -> recorded(samples, seeds));
    // What only a declaration tells: bytes of OTLP in protobuf.
    byte[] otlp = {10, 20, 18, 18, 18, 16, 9, 0, 0, 1, 2, 3, 4, 5, 24, 50, 5, 10, 1, 97, 18, 0};
    for (var kind : List.of(DocumentKind.OTLP_LOGS, DocumentKind.OTLP_METRICS)) {
      seeds.computeIfAbsent(kind, any -> new ArrayList<>()).add(otlp);
    }
    return seeds;
  }

  private static void recorded(Path samples, Map<DocumentKind, List<byte[]>> seeds) {
    try (Stream<Path> walk = Files.walk(samples)) {
      for (Path file : walk.filter(Files::isRegularFile).sorted().toList()) {
        if (Files.size(file) <= LARGEST) {
          add(seeds, file.toString(), Files.readAllBytes(file));
        }
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static void add(Map<DocumentKind, List<byte[]>> seeds, String source, byte[] bytes) {
    var kind = Parsers.kindOf(new SourceDocument(source, null, null, Instant.EPOCH, bytes));
    seeds.computeIfAbsent(kind, any -> new ArrayList<>()).add(bytes);
  }
}
