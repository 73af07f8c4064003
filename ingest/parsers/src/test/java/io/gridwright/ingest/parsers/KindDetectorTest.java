package io.gridwright.ingest.parsers;

import static org.assertj.core.api.Assertions.assertThat;

import io.gridwright.ingest.parsers.document.SourceDocument;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class KindDetectorTest {
  private static SourceDocument document(String source, String text) {
    byte[] bytes = text.replace("\\n", "\n").getBytes(StandardCharsets.UTF_8);
    return new SourceDocument(source, null, null, Instant.EPOCH, bytes);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          DCGM_EXPORTER       | m      | DCGM_FI_DEV_GPU_TEMP{gpu="0"} 41
          NVIDIA_GPU_EXPORTER | m      | nvidia_smi_power_draw_watts{uuid="a"} 41
          INFINIBAND_EXPORTER | m      | node_infiniband_state_id{device="mlx5_0",port="1"} 4
          PROMETHEUS          | m      | # HELP up Whether it is up\\n# TYPE up gauge\\nup 1
          SLURM_JOBS          | jobs   | {"jobs":[{"job_id":1,"job_state":["RUNNING"]}],"meta":{},"errors":[]}
          SLURM_JOBS          | jobs   | {"meta":{},"errors":[],"jobs":[]}
          SLURM_ACCOUNTING    | jobs   | {"jobs":[{"job_id":1,"association":{},"time":{}}],"meta":{},"errors":[]}
          SLURM_ACCOUNTING    | h/slurmdb/v0.0.42/jobs | {"jobs":[],"meta":{},"errors":[]}
          SLURM_ACCOUNTING    | qos    | {"qos":[],"meta":{},"errors":[]}
          SLURM_NODES         | nodes  | {"nodes":[{"name":"n1"}],"meta":{},"errors":[]}
          SLURM_PARTITIONS    | p      | {"partitions":[],"meta":{},"errors":[]}
          SLURM_RESERVATIONS  | r      | {"reservations":[],"meta":{},"errors":[]}
          SLURM_JSON          | ping   | {"pings":[],"meta":{},"errors":[]}
          KUBERNETES          | pods   | {"kind":"PodList","apiVersion":"v1","items":[]}
          KUBERNETES          | y      | apiVersion: v1\\nkind: Node
          KUBERNETES          | watch  | {"type":"ADDED","object":{"metadata":{}}}
          REDFISH             | r      | {"@odata.id":"/redfish/v1/Chassis/1/Power","PowerControl":[]}
          REDFISH             | r      | {"@odata.id":"/redfish/v1/Chassis/1/Power","PowerControl":[
          OPENADR             | e      | [{"objectType":"EVENT","programID":"p"}]
          OPENADR             | http://h/grid/events | []
          BMS_POINT           | e      | {"objectType":"Rack","pointType":"Power"}
          BMS_POINT           | e      | {"value":1.5,"timestamp":1743620423000,"quality":1}
          CLOUD_EVENT         | e      | {"specversion":"1.0","type":"a","source":"b","id":"c"}
          POWER_JSON          | e      | {"e":0,"err_msg":"","avg":5}
          IPMI_TEXT           | e      | Current Power : 332 Watts
          SNMP_TEXT           | e      | .1.3.6.1.4.1.318.1.1.12.1.16.0 = INTEGER: 224
          PROMETHEUS_QUERY    | q      | {"status":"success","data":{"resultType":"vector","result":[]}}
          NVIDIA_SMI_QUERY    | a      | ==============NVSMI LOG==============
          NVIDIA_SMI_XML      | a      | <?xml version="1.0" ?>\\n<nvidia_smi_log><gpu/></nvidia_smi_log>
          NVIDIA_SMI_CSV      | a.csv  | index, power.draw [W]\\n0, 1 W
          NVIDIA_SMI_MONITOR  | a      | # gpu   pwr  gtemp
          NVIDIA_SMI_NVLINK   | a      | GPU 0: A (UUID: GPU-1)\\n\tLink 0: <inactive>
          NVIDIA_SMI_TOPOLOGY | a      | GPU0\tGPU1\tCPU Affinity
          DCGM_TEXT           | a      | #Entity  GPUTL\\nID\\nGPU 0   1
          DCGM_JSON           | a      | {"GPU-1":{"power_usage":1}}
          DCGM_COUNTERS       | a.csv  | DCGM_FI_DEV_SM_CLOCK, gauge, clock
          KERNEL_LOG          | a      | 6,1,1,-;x
          NVIDIA_SMI          | s.txt  | Driver NVIDIA-SMI 590.48
          CSV                 | a.csv  | a,b\\n1,2
          XML                 | a      | <?xml version="1.0"?><a/>
          HTML                | a      | <html></html>
          JSON                | a      | {"some":"thing"}
          DOCUMENTATION       | a.md   | # Title
          EMPTY               | a      | \\n
          TEXT                | a      | Page not found
          """)
  void kindFollowsContentThenName(String kind, String source, String text) {
    assertThat(KindDetector.kindOf(document(source, text))).hasToString(kind);
  }

  @Test
  void bytesWithZeroAreBinary() {
    assertThat(KindDetector.kindOf(document("a", "ab\0c"))).hasToString("BINARY");
  }

  @Test
  void documentWithoutParserIsOneDeadLetterThatNamesTheKind() {
    var result = Parsers.parse(document("a.csv", "a,b\n1,2"));
    assertThat(result.records()).isEqualTo(1);
    assertThat(result.deadLetters())
        .singleElement()
        .satisfies(
            letter -> {
              assertThat(letter.reason()).isEqualTo("unsupported_kind");
              assertThat(letter.documentKind()).isEqualTo("csv");
            });
  }

  @Test
  void nothingIsNotTakenForNoRecords() {
    assertThat(Parsers.parse(document("a", "")).deadLetters())
        .singleElement()
        .satisfies(letter -> assertThat(letter.reason()).isEqualTo("empty_document"));
  }
}
