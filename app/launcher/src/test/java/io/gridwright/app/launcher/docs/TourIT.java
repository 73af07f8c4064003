package io.gridwright.app.launcher.docs;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.File;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The grand tour of the README, run by bash as it is written there. */
class TourIT {
  private static final long PATIENCE_MINUTES = 10;
  private static final String QUICK_START = "-Xmx1g -XX:TieredStopAtLevel=1 -XX:+UseSerialGC";

  @TempDir Path directory;

  @Test
  void everyCommandOfTheTourWorksAsWritten() throws Exception {
    for (var program : new String[] {"bash", "curl"}) {
      assumeTrue(isOnPath(program), "the tour needs " + program);
    }
    var blocks = Tour.blocks(Pages.read("README.md"));
    var script = directory.resolve("tour.sh");
    Files.writeString(script, Tour.script(blocks, directory, freePort()));
    var log = directory.resolve("tour.log");
    int exit = run(script, log);
    var said = Files.readString(log).split("== block \\d+\n", -1);
    assertThat(exit).as("exit code of the tour, which said:%n%s", Files.readString(log)).isZero();

    assertThat(said).hasSize(blocks.size() + 1);
    assertThat(said[1]).contains("ok      Java").contains("page: http", "occupancy", "without");
    assertThat(said[2]).contains("metrics.waste_account", "imbalance", "planned_start");
    assertThat(said[3]).contains("RUNNING", "PENDING", "DEFER", "expected start");
    assertThat(said[4]).contains("greedy", "actions, against the newest snapshot");
    assertThat(said[7])
        .containsPattern("nodes/nvl1-n01/metrics +\\w+ +\\d+")
        .containsPattern("hgx01 .*DOWN");
    assertThat(said[8])
        .containsPattern("records read: (\\d+) +in tables and dead letters: \\1\\n")
        .contains("dcgm_exporter", "slurm_jobs", "kubernetes", "greedy");
    assertThat(said[9]).containsPattern("lost +doubled\\n[- ]+\\n +0 +0\\n");
  }

  private int run(Path script, Path log) throws Exception {
    var builder =
        new ProcessBuilder("bash", script.toString())
            .directory(Pages.ROOT.toFile())
            .redirectErrorStream(true)
            .redirectOutput(log.toFile());
    var environment = builder.environment();
    environment.keySet().removeIf(name -> name.startsWith("GRIDWRIGHT_"));
    environment.put("GRIDWRIGHT_NO_BUILD", "1");
    environment.put("GRIDWRIGHT_HTTP_PORT", "0");
    environment.put("GRIDWRIGHT_JAVA_OPTS", QUICK_START);
    environment.put("JAVA_HOME", System.getProperty("java.home"));
    var process = builder.start();
    try {
      boolean ended = process.waitFor(PATIENCE_MINUTES, TimeUnit.MINUTES);
      assertThat(ended).as("the tour ended; so far:%n%s", Files.readString(log)).isTrue();
      return process.exitValue();
    } finally {
      process.descendants().forEach(ProcessHandle::destroyForcibly);
      process.destroyForcibly();
    }
  }

  private static int freePort() throws Exception {
    try (var socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      return socket.getLocalPort();
    }
  }

  private static boolean isOnPath(String program) {
    return Arrays.stream(System.getenv("PATH").split(File.pathSeparator, -1))
        .anyMatch(folder -> new File(folder, program).canExecute());
  }
}
