package io.gridwright.ingest.parsers;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.gridwright.ingest.parsers.document.ParseResult;
import io.gridwright.ingest.parsers.document.SourceDocument;
import io.gridwright.model.signal.FaultEvent;
import io.gridwright.model.signal.GpuSample;
import io.gridwright.model.signal.GpuSample.GpuTenant;
import io.gridwright.model.signal.LinkSample;
import io.gridwright.model.signal.MetricSample;
import io.gridwright.model.signal.Signal;
import io.gridwright.model.signal.SignalEvent;
import io.gridwright.model.signal.TopologyEdge;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Recorded GPU telemetry, where it is at hand: what each is taken for, and what it must say. */
class GpuSamplesTest {
  private static final Path SAMPLES = Path.of("../../../../shared/data/samples/dcgm");
  private static final Path NEARER = Path.of("../../../shared/data/samples/dcgm");

  private static ParseResult parse(String name) throws IOException {
    Path folder = Files.isDirectory(SAMPLES) ? SAMPLES : NEARER;
    Assumptions.assumeTrue(Files.isDirectory(folder), "no recorded documents at hand");
    Path file = folder.resolve(name);
    return Parsers.parse(
        new SourceDocument(file.toString(), null, "n1", Instant.EPOCH, Files.readAllBytes(file)));
  }

  private static <S extends Signal> List<S> all(String name, Class<S> type) throws IOException {
    return parse(name).events().stream()
        .map(SignalEvent::body)
        .filter(type::isInstance)
        .map(type::cast)
        .toList();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = ' ',
      textBlock =
          """
          counters/1.x-compatibility-metrics.csv DCGM_COUNTERS 1 0
          counters/dcp-metrics-included.csv DCGM_COUNTERS 1 0
          counters/default-counters.csv DCGM_COUNTERS 1 0
          counters/gpu-monitoring-tools_2021_default-counters.csv DCGM_COUNTERS 1 0
          counters/netdata_all_fields_nonlabel.txt DCGM_COUNTERS 1 0
          exporter/fake-gpu-operator_a100_mig_1g_active.prom DCGM_EXPORTER 15 14
          exporter/fake-gpu-operator_a100_mig_4_active.prom DCGM_EXPORTER 57 56
          exporter/fake-gpu-operator_a100_mig_enabled_no_instances.prom DCGM_EXPORTER 15 14
          exporter/fake-gpu-operator_a100_mig_idle_allocated.prom DCGM_EXPORTER 15 14
          exporter/fake-gpu-operator_a100_mig_mixed_profiles.prom DCGM_EXPORTER 43 42
          exporter/fake-gpu-operator_t4_fractional_reservation_pod.prom DCGM_EXPORTER 38 38
          exporter/h100_eks_pod_labels.prom DCGM_EXPORTER 30 30
          exporter/label_sets_by_entity_2026.prom PROMETHEUS 5 5
          exporter/netdata_mixed_labels.prom DCGM_EXPORTER 12 11
          exporter/netdata_non_dcgm.prom PROMETHEUS 1 1
          exporter/readme_k8s_empty_pod_labels.prom DCGM_EXPORTER 4 2
          exporter/readme_quickstart.prom DCGM_EXPORTER 4 2
          issues/datadog_fixture_bare_names.prom DCGM_EXPORTER 5 5
          issues/dcgmi_dmon_zero_vs_na.txt DCGM_TEXT 2 2
          issues/gb200_c2c_and_ber.prom DCGM_EXPORTER 7 7
          issues/gb200_dcgmi_dmon_all_NA.txt DCGM_TEXT 2 2
          issues/gb200_eks_p6e.prom DCGM_EXPORTER 8 8
          issues/gpu_util_out_of_range.prom DCGM_EXPORTER 4 2
          issues/h100_sentinels_as_values.json DCGM_JSON 26 15
          issues/nvlink_zero_on_dgx_a100.prom DCGM_EXPORTER 2 2
          issues/prometheus_relabelled_exported_pod.txt DCGM_EXPORTER 2 0
          issues/v100_empty_value.prom DCGM_EXPORTER 3 1
          issues/v100_two_of_four_gpus.prom DCGM_EXPORTER 6 6
          issues/xid_active_count.prom DCGM_EXPORTER 4 4
          nvidia-smi/h100-80gb-hbm3__590.48.01__load.metrics NVIDIA_GPU_EXPORTER 138 138
          nvidia-smi/h100-80gb-hbm3__590.48.01_dmon_load.txt NVIDIA_SMI_MONITOR 5 5
          nvidia-smi/h100-80gb-hbm3__590.48.01_nvlink_-s.txt NVIDIA_SMI_NVLINK 18 18
          nvidia-smi/h100-80gb-hbm3__590.48.01_pmon_load.txt NVIDIA_SMI_MONITOR 15 15
          nvidia-smi/h100-80gb-hbm3__590.48.01_table_load.txt NVIDIA_SMI_TABLE 1 1
          nvidia-smi/h100-80gb-hbm3__590.48.01_topo_-m.txt NVIDIA_SMI_TOPOLOGY 1 1
          nvidia-smi/h100-mig__590.48.01__load.metrics NVIDIA_GPU_EXPORTER 128 128
          nvidia-smi/h100-mig__590.48.01_dmon_load.txt NVIDIA_SMI_MONITOR 5 5
          nvidia-smi/h100-mig__590.48.01_nvlink_-s.txt NVIDIA_SMI_NVLINK 1 0
          nvidia-smi/h100-mig__590.48.01_pmon_load.txt NVIDIA_SMI_MONITOR 15 15
          nvidia-smi/h100-mig__590.48.01_table_load.txt NVIDIA_SMI_TABLE 5 5
          nvidia-smi/h100-mig__590.48.01_topo_-m.txt NVIDIA_SMI_TOPOLOGY 1 1
          nvidia-smi/h200-mig__590.48.01__load.metrics NVIDIA_GPU_EXPORTER 129 129
          nvidia-smi/h200__590.48.01__idle.metrics NVIDIA_GPU_EXPORTER 133 133
          nvidia-smi/h200__590.48.01_dmon_load.txt NVIDIA_SMI_MONITOR 5 5
          nvidia-smi/h200__590.48.01_nvlink_-s.txt NVIDIA_SMI_NVLINK 18 18
          nvidia-smi/h200__590.48.01_pmon_load.txt NVIDIA_SMI_MONITOR 15 15
          nvidia-smi/h200__590.48.01_table_load.txt NVIDIA_SMI_TABLE 1 1
          nvidia-smi/h200__590.48.01_topo_-m.txt NVIDIA_SMI_TOPOLOGY 1 1
          nvidia-smi/l40s__595.80__idle.metrics NVIDIA_GPU_EXPORTER 130 130
          nvidia-smi/nvlink_status_a100.txt NVIDIA_SMI_NVLINK 96 96
          nvidia-smi/rtx2080ti_q_545.txt NVIDIA_SMI_QUERY 4 4
          nvidia-smi/xml/rtx-4000-sff-ada-v13.xml NVIDIA_SMI_XML 1 1
          nvidia-smi/xml/tesla-t4.xml NVIDIA_SMI_XML 1 1
          promql/h100_instant_query_1.json PROMETHEUS_QUERY 16 16
          promql/h100_instant_query_2.json PROMETHEUS_QUERY 16 16
          xid/kmsg_peermem.txt KERNEL_LOG 7 7
          xid/kmsg_sample.txt KERNEL_LOG 0 0
          """)
  void everyDocumentIsTakenForWhatItIs(String file, String kind, int records, int accepted)
      throws IOException {
    ParseResult result = parse(file);
    assertThat(result.kind()).hasToString(kind);
    assertThat(result.records()).isEqualTo(records);
    assertThat(result.accepted()).isEqualTo(accepted);
  }

  @ParameterizedTest
  @CsvSource({
    "exporter/fake-gpu-operator_a100_mig_4_active.prom",
    "exporter/fake-gpu-operator_a100_mig_mixed_profiles.prom",
    "exporter/kepler_mig_sample.prom"
  })
  void powerOfADividedGpuIsThereOnce(String file) throws IOException {
    var gpus = all(file, GpuSample.class);
    assertThat(gpus).anyMatch(gpu -> gpu.gpu().instance() != null);
    assertThat(gpus.stream().filter(gpu -> gpu.power().powerW() != null))
        .singleElement()
        .satisfies(gpu -> assertThat(gpu.gpu().instance()).isNull());
  }

  @Test
  void sharedGpusAreOneEach() throws IOException {
    var sliced = all("issues/timeslicing_same_value.prom", GpuSample.class);
    assertThat(sliced).hasSize(1);
    assertThat(sliced.get(0).activity().gpuUtil()).isEqualTo(99);
    assertThat(sliced.get(0).tenant().pod())
        .isEqualTo("gpu-workload-1,gpu-workload-2,gpu-workload-3");
    assertThat(all("issues/hpc_job_two_jobs_one_gpu.prom", GpuSample.class))
        .extracting(gpu -> gpu.tenant().hpcJob())
        .containsExactly("41235,41236", "41235", null);
  }

  @Test
  void workloadsAreNamedAndPlaceholdersAndExportersAreNot() throws IOException {
    var nobody = new GpuTenant(null, null, null, null);
    assertThat(
            all("exporter/fake-gpu-operator_t4_fractional_reservation_pod.prom", GpuSample.class))
        .extracting(GpuSample::tenant)
        .containsOnly(nobody);
    assertThat(all("promql/h100_instant_query_1.json", GpuSample.class))
        .filteredOn(gpu -> !gpu.tenant().equals(nobody))
        .extracting(gpu -> gpu.tenant().pod())
        .noneMatch(pod -> pod.contains("dcgm-exporter"));
    assertThat(all("exporter/h100_eks_pod_labels.prom", GpuSample.class))
        .extracting(gpu -> gpu.tenant().pod())
        .filteredOn(Objects::nonNull)
        .containsOnly("vllm-agg-0-vllmdecodeworker-s65j5");
  }

  @Test
  void engineOfAnInstanceIsAShareOfIt() throws IOException {
    String key = "DCGM_FI_PROF_GR_ENGINE_ACTIVE{of=instance}";
    assertThat(all("issues/mig_sm_active_above_one.prom", GpuSample.class).get(0).extra().get(key))
        .isEqualTo(1, within(1e-5));
    assertThat(all("issues/mig_a30_pod_stuck_value.prom", GpuSample.class).get(0).extra())
        .doesNotContainKey(key);
  }

  @ParameterizedTest
  @CsvSource({
    "nvidia-smi/h100-80gb-hbm3__590.48.01_q_load.txt, 629.45, 59, 100",
    "nvidia-smi/h100-80gb-hbm3__590.48.01_query-gpu_load.csv, 631.95, 59, 100",
    "nvidia-smi/h200__590.48.01_q_load.txt, 627.32, 52, 100",
    "nvidia-smi/h200__590.48.01_query-gpu_load.csv, 627.4, 52, 100",
    "nvidia-smi/xml/rtx-pro-6000-driver-580.xml, 66.84, 37,",
    "nvidia-smi/xml/a100-sxm4-mig.xml, 66.92, 36,",
    "nvidia-smi/xml/a100-sxm4-v12.xml, 67.03, 27,"
  })
  void readingsAreFoundInEveryVersion(String file, double watts, double celsius, Double percent)
      throws IOException {
    var gpu = all(file, GpuSample.class).get(0);
    assertThat(gpu.power().powerW()).isEqualTo(watts);
    assertThat(gpu.power().temperatureC()).isEqualTo(celsius);
    assertThat(gpu.activity().gpuUtil()).isEqualTo(percent);
  }

  @Test
  void unitsOfTheOtherExporterAreOurs() throws IOException {
    var gpu = all("nvidia-smi/h100-80gb-hbm3__590.48.01__load.metrics", GpuSample.class).get(0);
    assertThat(gpu.power().powerW()).isEqualTo(631.95);
    assertThat(gpu.memoryUsedMib()).isEqualTo(19_818);
    assertThat(gpu.activity().gpuUtil()).isEqualTo(100);
    assertThat(gpu.extra()).containsEntry("DCGM_FI_DEV_SM_CLOCK", 1980.0);
  }

  @Test
  void inactiveLinksAreDown() throws IOException {
    assertThat(all("nvidia-smi/nvlink_status_a100.txt", LinkSample.class))
        .allSatisfy(
            link ->
                assertThat(link.rateBytesPerSecond() == null)
                    .isEqualTo(String.valueOf(link.state()).equals("DOWN")));
  }

  @Test
  void headerWithEscapeCodesNamesItsColumns() throws IOException {
    assertThat(all("nvidia-smi/h200__590.48.01_topo_-m.txt", TopologyEdge.class))
        .singleElement()
        .satisfies(edge -> assertThat(edge.labels()).containsEntry("cpu_affinity", "0-23"));
  }

  @Test
  void timeOutsOfOneProcessAreOneFault() throws IOException {
    assertThat(all("xid/dmesg_xid_119.txt", FaultEvent.class))
        .extracting(fault -> fault.labels().get("pid"))
        .containsExactly("2024380", "1263500", "1240590");
  }

  @Test
  void switchesWithOneLabelAreToldByTheirRows() throws IOException {
    assertThat(all("issues/nvswitch_four_switches.txt", MetricSample.class))
        .filteredOn(sample -> sample.name().equals("TMP01"))
        .extracting(MetricSample::value)
        .containsExactly(40.0, 40.0, 39.0, 39.0);
  }
}
