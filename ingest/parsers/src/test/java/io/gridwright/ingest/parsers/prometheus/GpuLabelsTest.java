package io.gridwright.ingest.parsers.prometheus;

import static org.assertj.core.api.Assertions.assertThat;

import io.gridwright.model.signal.GpuSample;
import io.gridwright.model.signal.GpuSample.GpuTenant;
import io.gridwright.model.signal.MetricSample;
import io.gridwright.model.signal.SignalEvent;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Which device a sample is of and who holds it, where labels mislead. */
class GpuLabelsTest {
  private static final GpuTenant NOBODY = new GpuTenant(null, null, null, null);

  @Test
  @DisplayName("BR-013, BR-014, BR-156: the tenant is what this page says, also when it is idle")
  void tenantIsWhatThePageSays() {
    var page =
        Page.of(
            """
            DCGM_FI_DEV_GPU_UTIL{gpu="0",UUID="GPU-1",namespace="team-a",pod="train-0",container="main"} 0
            DCGM_FI_DEV_GPU_UTIL{gpu="1",UUID="GPU-2",namespace="",pod="",container=""} 0
            """);
    assertThat(page.gpus())
        .extracting(GpuSample::tenant)
        .containsExactly(new GpuTenant(null, "team-a", "train-0", "main"), NOBODY);
  }

  @Test
  @DisplayName("BR-015: exported labels name the workload, and the exporter's pod holds nothing")
  void exportersPodHoldsNothing() {
    var page =
        Page.of(
            """
            DCGM_FI_DEV_GPU_TEMP{UUID="GPU-1",container="exporter",namespace="gpu-operator",pod="dcgm-exporter-vfbhl",exported_pod="train-0",exported_namespace="team-a"} 44
            DCGM_FI_DEV_GPU_TEMP{UUID="GPU-2",container="exporter",namespace="gpu-operator",pod="nvidia-dcgm-exporter-vfbhl"} 45
            """);
    assertThat(page.gpus())
        .extracting(GpuSample::tenant)
        .containsExactly(new GpuTenant(null, "team-a", "train-0", null), NOBODY);
  }

  @Test
  @DisplayName("BR-016: empty labels are nobody, and the utilization still counts for the node")
  void emptyLabelsAreNobody() {
    var page =
        Page.of(
            "DCGM_FI_DEV_GPU_UTIL{gpu=\"0\",Hostname=\"node-a\",namespace=\"\",pod=\"\",container=\"\"} 75");
    assertThat(page.gpu().tenant()).isEqualTo(NOBODY);
    assertThat(page.gpu().activity().gpuUtil()).isEqualTo(75);
    assertThat(page.gpu().gpu().node()).isEqualTo("node-a");
  }

  @Test
  @DisplayName("BR-017: ids of shares of a GPU are the GPU's")
  void sharesAreTheGpus() {
    var page =
        Page.of(
            """
            DCGM_FI_DEV_GPU_UTIL{UUID="GPU-1::0",pod="a"} 93
            DCGM_FI_DEV_GPU_UTIL{UUID="GPU-1::1",pod="b"} 93
            """);
    assertThat(page.gpu().gpu().uuid()).isEqualTo("GPU-1");
    assertThat(page.gpu().activity().gpuUtil()).isEqualTo(93);
    assertThat(page.gpu().tenant().pod()).isEqualTo("a,b");
  }

  @Test
  @DisplayName("BR-018: a value that is repeated for each pod of a shared GPU is one value")
  void repeatedValueIsOne() {
    var page =
        Page.of(
            """
            DCGM_FI_DEV_POWER_USAGE{UUID="GPU-1",vgpu="1",namespace="n",pod="b"} 310
            DCGM_FI_DEV_POWER_USAGE{UUID="GPU-1",vgpu="0",namespace="m",pod="a"} 309
            DCGM_FI_DEV_POWER_USAGE{UUID="GPU-1",vgpu="2",namespace="n",pod="c"} 310
            """);
    assertThat(page.gpu().power().powerW()).isEqualTo(310);
    assertThat(page.gpu().tenant()).isEqualTo(new GpuTenant(null, "m,n,n", "a,b,c", null));
    assertThat(page.gpu().extra()).isEmpty();
    assertThat(page.result().events()).extracting(SignalEvent::records).containsExactly(3);
  }

  @Test
  @DisplayName("BR-019: jobs on an instance are its tenants, its power is the whole GPU's, once")
  void jobsOnAnInstance() {
    var page =
        Page.of(
            """
            DCGM_FI_DEV_POWER_USAGE{gpu="0",UUID="GPU-1",GPU_I_ID="3",GPU_I_PROFILE="1g.5gb",hpc_job="1001"} 120
            DCGM_FI_DEV_POWER_USAGE{gpu="0",UUID="GPU-1",GPU_I_ID="3",GPU_I_PROFILE="1g.5gb",hpc_job="1002"} 120
            """);
    assertThat(page.gpus()).hasSize(2);
    assertThat(page.gpus().get(0).gpu().instance()).isEqualTo("3");
    assertThat(page.gpus().get(0).tenant().hpcJob()).isEqualTo("1001,1002");
    assertThat(page.gpus().get(0).power().powerW()).isNull();
    assertThat(page.gpus().get(1).gpu().instance()).isNull();
    assertThat(page.gpus().get(1).power().powerW()).isEqualTo(120);
    assertThat(page.gpus().get(1).tenant()).isEqualTo(NOBODY);
  }

  @Test
  @DisplayName("BR-020: two jobs on one GPU are one GPU")
  void twoJobsAreOneGpu() {
    var page =
        Page.of(
            """
            DCGM_FI_DEV_GPU_UTIL{UUID="GPU-1",hpc_job="55"} 90
            DCGM_FI_DEV_GPU_UTIL{UUID="GPU-1",hpc_job="56"} 90
            """);
    assertThat(page.gpu().tenant().hpcJob()).isEqualTo("55,56");
    assertThat(page.gpu().activity().gpuUtil()).isEqualTo(90);
  }

  @Test
  @DisplayName("BR-021: a GPU with and without pod labels is one, with them")
  void labelledRowWins() {
    var page =
        Page.of(
            """
            dcgm_gpu_utilization{gpu="0",uuid="GPU-1"} 45
            dcgm_gpu_utilization{gpu="0",uuid="GPU-1",pod_name="train-0",pod_namespace="team-a",container_name="main"} 45
            """);
    assertThat(page.gpu().tenant()).isEqualTo(new GpuTenant(null, "team-a", "train-0", "main"));
    assertThat(page.gpu().activity().gpuUtil()).isEqualTo(45);
  }

  @ParameterizedTest(name = "BR-022: {0}")
  @ValueSource(
      strings = {
        "UUID=\"GPU-1\",modelName=\"H100\",Hostname=\"node-a\"",
        "gpu_uuid=\"GPU-1\",model_name=\"H100\",hostname=\"node-a\"",
        "uuid=\"GPU-1\",model_name=\"H100\",node=\"node-a\"",
        "UUID=\"GPU-1\",modelName=\"H100\",instance=\"node-a:9400\"",
        "UUID=\"GPU-1\",modelName=\"H100\",Hostname=\"nvidia-dcgm-exporter-x2k4\",node=\"node-a\"",
        "UUID=\"GPU-1\",modelName=\"H100\",Hostname=\"76e4860421c0\",node=\"node-a\""
      })
  void everySpellingOfALabelIsRead(String labels) {
    var page = Page.of("DCGM_FI_DEV_GPU_TEMP{gpu=\"0\"," + labels + "} 1");
    assertThat(page.gpu().gpu())
        .isEqualTo(new GpuSample.GpuRef("node-a", "0", "GPU-1", null, null, "H100"));
  }

  @Test
  @DisplayName("BR-023: pods that hold their device by a claim are named as others are")
  void claimsNeedNoPodId() {
    var page =
        Page.of(
            "DCGM_FI_DEV_GPU_UTIL{UUID=\"GPU-1\",pod=\"p\",namespace=\"n\",container=\"c\",dra_claim_name=\"x\",dra_device_name=\"gpu-1\"} 1");
    assertThat(page.gpu().tenant()).isEqualTo(new GpuTenant(null, "n", "p", "c"));
  }

  @Test
  @DisplayName("BR-035: identical series of several switches do not break the page or add up")
  void identicalSeriesAreDuplicates() {
    var page =
        Page.of(
            """
            DCGM_FI_DEV_NVSWITCH_TEMP_CELSIUS{nvswitch="nvswitch0"} 40
            DCGM_FI_DEV_NVSWITCH_TEMP_CELSIUS{nvswitch="nvswitch0"} 40
            DCGM_FI_DEV_NVSWITCH_TEMP_CELSIUS{nvswitch="nvswitch0"} 39
            """);
    assertThat(page.all(MetricSample.class)).extracting(MetricSample::value).containsExactly(40.0);
    assertThat(page.reasons()).containsExactly("duplicate", "duplicate");
  }

  @Test
  void podsThatKeepThePlaceOfOthersAreNoTenants() {
    var page =
        Page.of(
            "DCGM_FI_DEV_GPU_UTIL{UUID=\"GPU-1\",namespace=\"runai-reservation\",pod=\"runai-reservation-gpu-x\",container=\"runai-reservation\"} 1");
    assertThat(page.gpu().tenant()).isEqualTo(NOBODY);
  }

  @Test
  void samplesThatNameNoHostAreOfTheOneThatNamesTheirGpu() {
    var page =
        Page.of(
            """
            DCGM_FI_DEV_XID_ERRORS{gpu="0",UUID="GPU-1"} 31
            DCGM_FI_DEV_GPU_UTIL{gpu="0",UUID="GPU-1",Hostname="host1"} 80
            """);
    assertThat(page.gpu().gpu().node()).isEqualTo("host1");
    assertThat(page.gpu().xid()).isEqualTo(31);
  }
}
