package io.gridwright.ingest.collectors.snmp;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.gridwright.ingest.collectors.CollectFailure;
import io.gridwright.ingest.collectors.Collected;
import io.gridwright.ingest.parsers.Parsers;
import io.gridwright.model.signal.PowerSample;
import io.gridwright.model.signal.SignalEvent;
import java.io.IOException;
import java.net.DatagramSocket;
import java.net.InetAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A real agent that answers what a power distribution unit does. */
@Timeout(120)
class SnmpCollectorIT {
  private static final Path PROGRAM = Path.of("/usr/sbin/snmpd");
  private static final Instant NOW = Instant.parse("2026-03-01T10:00:00Z");

  @TempDir Path home;
  private int port;
  private Process agent;

  @BeforeEach
  void start() throws IOException {
    Assumptions.assumeTrue(Files.isExecutable(PROGRAM), "no snmpd is installed");
    try (var free = new DatagramSocket(0, InetAddress.getLoopbackAddress())) {
      port = free.getLocalPort();
    }
    Path config = home.resolve("snmpd.conf");
    Files.write(
        config,
        List.of(
            "rocommunity hall 127.0.0.1",
            "createUser reader SHA-256 readers-word AES readers-secret",
            "rouser reader priv",
            "override .1.3.6.1.4.1.318.1.1.12.1.16.0 integer 2240",
            "override .1.3.6.1.4.1.318.1.1.26.9.4.3.1.7.1 integer 139",
            "override .1.3.6.1.4.1.318.1.1.26.9.4.3.1.7.24 integer -1",
            "override .1.3.6.1.4.1.13742.6.3.5.4.1.7.1.10.1 uinteger 2",
            "override .1.3.6.1.4.1.13742.6.5.4.3.1.6.1.10.1 integer 623",
            "override .1.3.6.1.4.1.13742.6.5.4.3.1.6.1.10.5 integer 140"));
    var builder =
        new ProcessBuilder(
            PROGRAM.toString(),
            "-f",
            "-Lo",
            "-C",
            "-c",
            config.toString(),
            "udp:127.0.0.1:" + port);
    builder.environment().put("SNMP_PERSISTENT_DIR", home.toString());
    agent =
        builder
            .redirectErrorStream(true)
            .redirectOutput(home.resolve("snmpd.log").toFile())
            .start();
  }

  @AfterEach
  void stop() {
    if (agent != null) {
      agent.destroyForcibly();
    }
  }

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void theColumnsOfAUnitBecomeItsReadings(boolean version3) {
    var login =
        version3
            ? new SnmpLogin(null, "reader", "readers-word", "readers-secret")
            : SnmpLogin.community("hall");
    Collected collected = collect(login);
    var result = Parsers.parse(collected.documents().get(0));
    assertThat(result.events())
        .extracting(SignalEvent::body)
        .filteredOn(PowerSample.class::isInstance)
        .extracting(body -> ((PowerSample) body).equipment(), body -> ((PowerSample) body).powerW())
        .containsExactlyInAnyOrder(
            org.assertj.core.groups.Tuple.tuple("pdu-a/pdu/1", 2240.0),
            org.assertj.core.groups.Tuple.tuple("pdu-a/outlet/1", 139.0),
            org.assertj.core.groups.Tuple.tuple("pdu-a/outlet/1/10", 140.0));
    assertThat(result.events())
        .extracting(SignalEvent::body)
        .filteredOn(PowerSample.class::isInstance)
        .extracting(body -> ((PowerSample) body).extra().get("current_a"))
        .contains(6.23);
    assertThat(result.rejected()).isEqualTo(1);
  }

  @Test
  void anAgentThatDoesNotAnswerCostsAFailure() {
    collect(SnmpLogin.community("hall"));
    var collected =
        new SnmpCollector(
                "pdus",
                List.of(SnmpAgent.parse("127.0.0.1:9"), SnmpAgent.parse("pdu-a=127.0.0.1:" + port)),
                SnmpLogin.community("hall"),
                Duration.ofMillis(300))
            .collect(NOW);
    assertThat(collected.documents()).hasSize(1);
    assertThat(collected.failures())
        .extracting(CollectFailure::source)
        .containsExactly("snmp://127.0.0.1:9");
  }

  private Collected collect(SnmpLogin login) {
    var collector =
        new SnmpCollector(
            "pdus",
            List.of(SnmpAgent.parse("pdu-a=127.0.0.1:" + port)),
            login,
            Duration.ofSeconds(2));
    return await()
        .atMost(Duration.ofSeconds(40))
        .until(() -> collector.collect(NOW), collected -> collected.failures().isEmpty());
  }
}
