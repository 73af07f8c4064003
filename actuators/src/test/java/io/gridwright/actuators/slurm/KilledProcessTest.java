package io.gridwright.actuators.slurm;

import static org.assertj.core.api.Assertions.assertThat;

import io.gridwright.actuators.core.ActionJournal;
import io.gridwright.actuators.slurm.SlurmStub.Fault;
import io.gridwright.model.action.AuditRecord;
import java.io.File;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class KilledProcessTest {
  @TempDir Path home;

  @Test
  void aProcessKilledInTheMiddleOfACallGoesOnWithoutRepeatingAnything() throws Exception {
    try (var slurm = new SlurmStub()) {
      slurm.faults.put(2, Fault.HANGS_AFTER);
      var process =
          new ProcessBuilder(
                  Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                  "-cp",
                  System.getProperty("java.class.path"),
                  KilledRun.class.getName(),
                  home.toString(),
                  slurm.uri().toString())
              .redirectErrorStream(true)
              .redirectOutput(new File(home.toFile(), "out.txt"))
              .start();
      try {
        assertThat(slurm.hanging.await(60, TimeUnit.SECONDS)).isTrue();
      } finally {
        process.destroyForcibly();
      }
      assertThat(process.waitFor(30, TimeUnit.SECONDS)).isTrue();
      assertThat(slurm.posts).hasSize(2);

      var audit = new ArrayList<AuditRecord>();
      var records = KilledRun.run(home, slurm.uri(), audit);
      assertThat(records)
          .extracting(AuditRecord::detail)
          .containsExactly(
              "was sent before and is APPLIED",
              "was sent before and is APPLIED",
              "PENDING Priority");
      assertThat(slurm.posts).hasSize(3);
      assertThat(audit.get(0).detail()).isEqualTo("found in effect");
      try (var entries = ActionJournal.read(home, 0)) {
        assertThat(entries.map(e -> e.record().action().order() + " " + e.record().state()))
            .containsExactly(
                "0 SENT",
                "0 APPLIED",
                "1 SENT",
                "1 APPLIED",
                "0 SKIPPED",
                "1 SKIPPED",
                "2 SENT",
                "2 APPLIED");
      }
    }
  }
}
