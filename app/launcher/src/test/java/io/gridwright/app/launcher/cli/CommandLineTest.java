package io.gridwright.app.launcher.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.gridwright.app.launcher.Main;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import org.junit.jupiter.api.Test;

class CommandLineTest {
  private final StringWriter out = new StringWriter();
  private final StringWriter err = new StringWriter();

  private int run(String... args) {
    return Main.commandLine(Clock.fixed(Instant.EPOCH, ZoneOffset.UTC))
        .setOut(new PrintWriter(out))
        .setErr(new PrintWriter(err))
        .execute(args);
  }

  @Test
  void helpTeachesByExampleAndListsExitCodes() {
    assertThat(run("--help")).isZero();
    assertThat(out.toString()).contains("Examples:", "Exit codes:", "doctor");
  }

  @Test
  void noCommandIsAWrongArgument() {
    assertThat(run()).isEqualTo(2);
    assertThat(err.toString()).contains("name a command");
  }

  @Test
  void aMisspelledKeyIsOneLineAndExitsTwo() {
    assertThat(run("config", "--set", "http.prot=1")).isEqualTo(2);
    assertThat(err.toString()).startsWith("gridwright: Unknown key").contains("Maybe http.port?");
    assertThat(err.toString().strip().lines()).hasSize(1);
  }

  @Test
  void theValueInForceIsShownWithItsOrigin() {
    assertThat(run("config", "--set", "http.port=8181")).isZero();
    assertThat(out.toString()).contains("flag --set").contains("http.port: 8181");
  }

  @Test
  void theDoctorNamesAPortThatIsTaken() throws Exception {
    try (var taken = new java.net.ServerSocket(0, 1, java.net.InetAddress.getLoopbackAddress())) {
      assertThat(run("doctor", "--set", "http.port=" + taken.getLocalPort())).isEqualTo(3);
      assertThat(out.toString()).contains("not ok  port " + taken.getLocalPort());
    }
  }

  @Test
  void theDoctorIsContentWithAFreePort() {
    assertThat(run("doctor", "--set", "http.port=0")).isZero();
    assertThat(out.toString()).doesNotContain("not ok");
  }
}
