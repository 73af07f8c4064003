package io.gridwright.ingest.collectors.hostile;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedWriter;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.concurrent.TimeUnit;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Files that mean harm, replayed in a process with little memory and a limit of time. */
class HostileInputTest {
  private static final int PATIENCE_SECONDS = 240;

  /** With {@code -Dgridwright.hostile.series=10000000} as many as an issue may ask for. */
  private static final int SERIES = Integer.getInteger("gridwright.hostile.series", 800_000);

  @TempDir Path folder;

  private String replay(String heap) throws Exception {
    var out = folder.resolveSibling(folder.getFileName() + ".out").toFile();
    var process =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Xmx" + heap,
                "-XX:+UseSerialGC",
                "-cp",
                System.getProperty("java.class.path"),
                HostileRun.class.getName(),
                folder.toString())
            .redirectErrorStream(true)
            .redirectOutput(out)
            .start();
    boolean ended = process.waitFor(PATIENCE_SECONDS, TimeUnit.SECONDS);
    process.destroyForcibly();
    var said = Files.readString(out.toPath()).strip();
    assertThat(ended).as("ended in time; said: %s", said).isTrue();
    return said;
  }

  private void write(String name, String text) throws IOException {
    Files.write(folder.resolve(name), text.getBytes(UTF_8));
  }

  private BufferedWriter writer(String name) throws IOException {
    return Files.newBufferedWriter(folder.resolve(name));
  }

  @Test
  void aLineOfOneGigabyteIsOneDeadLetterAndTheLinesAroundItSurvive() throws Exception {
    var sample = new StringBuilder("# TYPE up_seconds gauge\n");
    for (int i = 0; i < 300; i++) {
      sample.append("up_seconds{a=\"" + i + "\"} 1\n");
    }
    try (var file =
        FileChannel.open(
            folder.resolve("long.prom"), StandardOpenOption.CREATE, StandardOpenOption.WRITE)) {
      file.write(ByteBuffer.wrap(sample.toString().getBytes(UTF_8)));
      file.position(1L << 30);
      file.write(ByteBuffer.wrap("\nup_seconds{a=\"c\"} 2\n".getBytes(UTF_8)));
    }
    assertThat(replay("160m")).isEqualTo("302 301 {line_too_long=1}");
  }

  @Test
  void aPageWithAnyNumberOfSeriesIsReadInParts() throws Exception {
    try (var page = writer("series.prom")) {
      page.write("# TYPE a_total counter\n");
      for (int i = 0; i < SERIES; i++) {
        page.write("a_total{b=\"" + i + "\"} 1\n");
      }
    }
    assertThat(replay("640m")).isEqualTo(SERIES + " " + SERIES + " {}");
  }

  @Test
  void aPageOfNothingButFaultsIsCountedWithoutKeepingThemAll() throws Exception {
    try (var page = writer("faults.prom")) {
      page.write("# TYPE a_total counter\na_total 1\n");
      for (int i = 0; i < 500_000; i++) {
        page.write("a_total{b=\"" + i + "\"} x\n");
      }
    }
    assertThat(replay("512m")).isEqualTo("500001 1 {not_a_number=500000}");
  }

  @Test
  void manyGpusWithoutAHostAreFoldedInTime() throws Exception {
    try (var page = writer("gpus.prom")) {
      for (int i = 0; i < 100_000; i++) {
        page.write("DCGM_FI_DEV_GPU_TEMP{gpu=\"0\",UUID=\"GPU-" + i + "\"} 40\n");
      }
    }
    assertThat(replay("640m")).isEqualTo("100000 100000 {}");
  }

  @Test
  void packedZerosAreUnpackedUpToTheLimit() throws Exception {
    try (OutputStream out =
        new GZIPOutputStream(Files.newOutputStream(folder.resolve("zeros.json.gz")))) {
      byte[] block = new byte[1 << 20];
      for (int i = 0; i < 1024; i++) {
        out.write(block);
      }
    }
    assertThat(replay("400m")).isEqualTo("1 0 {file_too_large=1}");
  }

  @Test
  void aJsonDocumentOfTooManyValuesIsRefusedBeforeATreeIsMadeOfIt() throws Exception {
    try (var wide = writer("wide.json")) {
      wide.write("{\"meta\":{},\"errors\":[],\"jobs\":[[]");
      for (int i = 0; i < 5_000_000; i++) {
        wide.write(",{}");
      }
      wide.write("]}");
    }
    assertThat(replay("256m")).isEqualTo("1 0 {document_too_complex=1}");
  }

  @Test
  void depthIsRefusedInEveryNotation() throws Exception {
    write("deep.json", "{\"meta\":{},\"jobs\":" + "[".repeat(2_000_000));
    write("deep-objects.json", "{\"@odata.id\":\"x\",\"a\":" + "{\"a\":".repeat(1_000_000));
    write("deep.xml", "<nvidia_smi_log>" + "<a>".repeat(1_000_000));
    write("deep.yaml", "apiVersion: v1\nkind: Pod\nspec: " + "[".repeat(1_000_000));
    write("deep-blocks.yaml", "apiVersion: v1\nkind: Pod\na:\n" + "- ".repeat(100_000));
    assertThat(replay("256m")).startsWith("5 0 ").doesNotContain("parser_failed");
  }

  @Test
  void entitiesAndAliasesThatMultiplyAreNotMultiplied() throws Exception {
    var xml = new StringBuilder("<?xml version=\"1.0\"?>\n<!DOCTYPE nvidia_smi_log [\n");
    var yaml = new StringBuilder("apiVersion: v1\nkind: Pod\na0: &a0 [lol,lol,lol,lol,lol]\n");
    xml.append("<!ENTITY a0 \"lollollollol\">\n");
    for (int i = 1; i < 30; i++) {
      xml.append("<!ENTITY a" + i + " \"" + ("&a" + (i - 1) + ";").repeat(10) + "\">\n");
      yaml.append("a" + i + ": &a" + i + " [" + ("*a" + (i - 1) + ",").repeat(9) + "x]\n");
    }
    xml.append("]>\n<nvidia_smi_log><gpu><uuid>&a29;</uuid></gpu></nvidia_smi_log>");
    yaml.append("metadata: {name: p, labels: {x: *a29}}\n");
    write("laughs.xml", xml.toString());
    write("laughs.yaml", yaml.toString());
    assertThat(replay("128m")).startsWith("2 ").doesNotContain("parser_failed");
  }

  @Test
  void bytesThatAreNoTextCostTheirLineAlone() throws Exception {
    var page = "# TYPE a_b gauge\na_b{x=\"?\"} 1\na_b{x=\"2\"} 2\na_c 3!\na_d 4\n".getBytes(UTF_8);
    page[24] = (byte) 0xff;
    page[page.length - 8] = 0;
    Files.write(folder.resolve("damaged.prom"), page);
    assertThat(replay("64m")).isEqualTo("4 3 {not_a_number=1}");
  }

  @Test
  void numbersWithoutEndAreNoReasonToStop() throws Exception {
    var digits = "9".repeat(200_000);
    write("exponent.prom", "# TYPE a_b gauge\na_b 1e999999999\na_c 1 1e999999999\na_d " + digits);
    write("digits.json", "{\"meta\":{},\"errors\":[],\"jobs\":[{\"job_id\":" + digits + "}]}");
    write(
        "exponent.json",
        "{\"meta\":{},\"errors\":[],\"jobs\":[{\"job_id\":1e999999999,\"submit_time\":1e-999999999}]}");
    write(
        "redfish.json",
        "{\"@odata.type\":\"#Thermal.v1_7_1.Thermal\",\"Temperatures\":[{\"ReadingCelsius\":1e999999999}]}");
    assertThat(replay("128m")).startsWith("6 0 ").doesNotContain("parser_failed");
  }

  @Test
  void textsThatPatternsGoBackAndForthOverAreToldInTime() throws Exception {
    write("blanks.txt", "x" + "\n".repeat(5_000_000) + "y");
    write("spaces.txt", "x" + " ".repeat(5_000_000) + "\n y");
    write("braces.txt", "a{" + "}".repeat(2_000_000) + " x y z");
    write("quotes.txt", "a{b=\"" + "\\\"".repeat(2_000_000));
    write("dashes.yaml", "- ".repeat(2_000_000));
    write("numbers.txt", "1,".repeat(2_000_000) + "\n");
    write("equals.txt", "JobId=" + "a=".repeat(1_000_000) + "\n");
    assertThat(replay("256m")).startsWith("7 0 ").doesNotContain("parser_failed");
  }
}
