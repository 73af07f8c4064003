package io.gridwright.ingest.parsers.nvidia;

import static org.assertj.core.api.Assertions.assertThat;

import io.gridwright.model.signal.GpuSample;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The long form, as XML of every schema version. */
class SmiXmlTest {
  private static String gpu(String inside) {
    return "<?xml version=\"1.0\" ?>\n<!DOCTYPE nvidia_smi_log SYSTEM \"nvsmi_device_v12.dtd\">\n"
        + "<nvidia_smi_log><attached_gpus>1</attached_gpus><gpu id=\"00000000:01:00.0\">"
        + "<product_name>NVIDIA A100</product_name><uuid>GPU-aaaa</uuid><minor_number>1</minor_number>"
        + inside
        + "</gpu></nvidia_smi_log>";
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "<power_readings><power_draw>66.92 W</power_draw></power_readings>",
        "<gpu_power_readings><power_draw>66.92 W</power_draw></gpu_power_readings>",
        "<gpu_power_readings><average_power_draw> 66.92 W </average_power_draw></gpu_power_readings>",
        "<gpu_power_readings><power_draw> N/A </power_draw><average_power_draw>N/A</average_power_draw><instant_power_draw>66.92 W</instant_power_draw></gpu_power_readings>"
      })
  void powerIsFoundWhereverTheVersionPutsIt(String inside) {
    var printed = Printed.of(gpu(inside));
    assertThat(printed.gpus().get(0).power().powerW()).isEqualTo(66.92);
    assertThat(printed.gpus().get(0).gpu())
        .isEqualTo(new GpuSample.GpuRef("n1", "1", "GPU-aaaa", null, null, "NVIDIA A100"));
  }

  @Test
  void migDevicesAreInstances() {
    var printed =
        Printed.of(
            gpu(
                """
                <mig_mode><current_mig>Enabled</current_mig></mig_mode>
                <mig_devices><mig_device><index>0</index><gpu_instance_id>1</gpu_instance_id>
                <compute_instance_id>0</compute_instance_id>
                <fb_memory_usage><used>19 MiB</used><free>100 MiB</free></fb_memory_usage></mig_device></mig_devices>
                <fb_memory_usage><used>38 MiB</used></fb_memory_usage>
                <utilization><gpu_util>0 %</gpu_util></utilization>
                <processes><process_info><pid>7</pid><used_memory>5 MiB</used_memory></process_info></processes>
                """));
    assertThat(printed.gpus())
        .extracting(GpuSample::entity)
        .containsExactly("n1/GPU-aaaa", "n1/GPU-aaaa/1");
    assertThat(printed.gpus()).extracting(GpuSample::memoryUsedMib).containsExactly(38.0, 19.0);
    assertThat(printed.gpus().get(0).activity().gpuUtil()).isNull();
  }

  @Test
  void noEntityIsExpanded() {
    var printed =
        Printed.of(
            """
            <?xml version="1.0"?>
            <!DOCTYPE nvidia_smi_log [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;"><!ENTITY c SYSTEM "file:///etc/hostname">]>
            <nvidia_smi_log><gpu id="x"><uuid>&b;</uuid><product_name>&c;</product_name></gpu></nvidia_smi_log>
            """);
    assertThat(printed.result().events().toString()).doesNotContain("aaaaaaaaaaaaaaaaaaaa");
    assertThat(printed.gpus()).allSatisfy(gpu -> assertThat(gpu.gpu().model()).isNull());
  }

  @ParameterizedTest
  @ValueSource(strings = {"<nvidia_smi_log><gpu>", "<nvidia_smi_log></nvidia_smi_log>"})
  void whatIsNotWholeIsOneDeadLetter(String text) {
    assertThat(Printed.of(text).reasons()).containsExactly("malformed_document");
  }

  @Test
  void nestingIsBounded() {
    String deep = "<a>".repeat(100_000);
    assertThat(Printed.of("<nvidia_smi_log><gpu>" + deep).reasons())
        .containsExactly("malformed_document");
  }
}
