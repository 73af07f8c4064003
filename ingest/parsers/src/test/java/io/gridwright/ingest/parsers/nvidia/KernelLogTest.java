package io.gridwright.ingest.parsers.nvidia;

import static org.assertj.core.api.Assertions.assertThat;

import io.gridwright.ingest.parsers.document.DocumentKind;
import io.gridwright.model.signal.FaultEvent;
import io.gridwright.model.signal.FaultKind;
import io.gridwright.model.signal.SignalEvent;
import java.time.Instant;
import org.junit.jupiter.api.Test;

class KernelLogTest {
  @Test
  void oneFaultOnManyLinesIsOne() {
    var printed =
        Printed.of(
            """
            [Sun Feb 23 16:24:18 2025] NVRM: GPU at PCI:0000:9b:00: GPU-aaaa-bbbb
            [Sun Feb 23 16:24:18 2025] NVRM: Xid (PCI:0000:9b:00): 119, pid=77, name=train, Timeout after 6s
            [Sun Feb 23 16:24:18 2025] NVRM: GPU4 RPC history (CPU -> GSP):
            [Sun Feb 23 16:24:24 2025] NVRM: Xid (PCI:0000:9b:00): 119, pid=77, name=train, Timeout after 6s
            [Sun Feb 23 16:30:13 2025] NVRM: Xid (PCI:0000:9b:00): 119, pid=78, name=other, Timeout after 6s
            """);
    assertThat(printed.result().kind()).isEqualTo(DocumentKind.KERNEL_LOG);
    assertThat(printed.result().events()).extracting(SignalEvent::records).containsExactly(2, 1);
    assertThat(printed.result().events())
        .extracting(SignalEvent::eventTime)
        .containsExactly(
            Instant.parse("2025-02-23T16:24:18Z"), Instant.parse("2025-02-23T16:30:13Z"));
    var fault = printed.all(FaultEvent.class).get(0);
    assertThat(fault.fault()).isEqualTo(FaultKind.XID);
    assertThat(fault.code()).isEqualTo(119);
    assertThat(fault.device()).isEqualTo("GPU-aaaa-bbbb");
    assertThat(fault.labels())
        .containsEntry("pid", "77")
        .containsEntry("process", "train")
        .containsEntry("pci", "0000:9b:00");
  }

  @Test
  void timeSinceBootIsNoDate() {
    var printed =
        Printed.of("[  123.456789] NVRM: Xid (PCI:0000:9b:00): 79, GPU has fallen off the bus.\n");
    assertThat(printed.result().events().get(0).eventTime()).isEqualTo(Printed.READ_AT);
    var fault = printed.all(FaultEvent.class).get(0);
    assertThat(fault.device()).isEqualTo("0000:9b:00");
    assertThat(fault.labels()).containsEntry("uptime_s", "123.456000");
  }

  @Test
  void jumpInTheSequenceIsLostMessages() {
    var printed =
        Printed.of(
            """
            6,3964,206764307,-;IPv6: link becomes ready
            6,3965,206764310,-;IPv6: link becomes ready
            4,3970,206764312,-;NVRM: Xid (PCI:0000:9b:00): 31, pid=1, name=a, MMU Fault
            """);
    assertThat(printed.all(FaultEvent.class))
        .extracting(FaultEvent::fault, FaultEvent::detail)
        .containsExactly(
            org.assertj.core.api.Assertions.tuple(
                FaultKind.TELEMETRY, "4 kernel messages were lost"),
            org.assertj.core.api.Assertions.tuple(FaultKind.XID, "pid=1, name=a, MMU Fault"));
  }

  @Test
  void switchErrorsAndPeerMemoryErrorsAreFaults() {
    var printed =
        Printed.of(
            """
            6,1,1000,-;nvidia-nvswitch0: SXid (PCI:0000:c1:00.0): 12028, Non-fatal, Link 61 egress
            6,2,2000,-;nvidia-peermem nv_get_p2p_free_callback:127 ERROR detected invalid context
            6,3,3000,-;nvidia-peermem nv_get_p2p_free_callback:127 ERROR detected invalid context
            """);
    assertThat(printed.all(FaultEvent.class))
        .extracting(FaultEvent::fault)
        .containsExactly(FaultKind.SXID, FaultKind.CONDITION);
    assertThat(printed.all(FaultEvent.class).get(0).code()).isEqualTo(12028);
    assertThat(printed.result().records()).isEqualTo(3);
  }

  @Test
  void zonedTimesAreTaken() {
    var printed =
        Printed.of(
            "2025-02-23T16:24:18,123456+01:00 h kernel: NVRM: Xid (PCI:0000:9b:00): 48, DBE\n");
    assertThat(printed.result().events().get(0).eventTime())
        .isEqualTo(Instant.parse("2025-02-23T15:24:18.123456Z"));
  }
}
