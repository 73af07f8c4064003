package io.gridwright.ingest.collectors.replay;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.tuple;

import io.gridwright.ingest.collectors.DocumentIntake;
import io.gridwright.ingest.collectors.LineParser;
import io.gridwright.ingest.collectors.RecordingSink;
import io.gridwright.model.error.ErrorCode;
import io.gridwright.model.error.GridwrightException;
import io.gridwright.model.signal.DeadLetter;
import io.gridwright.model.signal.SignalEvent;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Map;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FileReplayTest {
  private static final Instant AT = Instant.parse("2026-03-01T10:00:00Z");
  @TempDir Path directory;
  private final RecordingSink sink = new RecordingSink();
  private final FileReplay replay = new FileReplay(new DocumentIntake(new LineParser(), sink), 64);

  @Test
  void everyFileIsInExactlyOneRowAndEveryRecordIsAcceptedOrRejected() throws IOException {
    write("b/two.txt", "r1\nbad\nr2\nbad\n");
    write("a/one.csv", "r1\nr2\nr3\n");
    write("a/three.txt", "r1\n");
    write("a/empty.txt", "");
    write("c/boom.txt", "r1\nboom\n");
    write("c/huge.txt", "x".repeat(65));
    Files.write(directory.resolve("c/packed.csv.gz"), gzip("r1\nbad\n"));
    Files.write(directory.resolve("c/torn.csv.gz"), new byte[] {31, (byte) 139, 8});

    var table = replay.run(directory, AT, ReplayProgress.SILENT);

    // csv: one.csv (3) + packed (1 of 2); text: three.txt (1) + two.txt (2 of 4);
    // unknown: boom, huge, torn; empty: one.
    assertThat(table.rows())
        .extracting(
            ReplayTable.Row::kind,
            row -> row.tally().documents(),
            row -> row.tally().records(),
            row -> row.tally().accepted(),
            row -> row.tally().rejected())
        .containsExactly(
            tuple("csv", 2L, 5L, 4L, Map.of("not_a_number", 1L)),
            tuple("empty", 1L, 1L, 0L, Map.of("empty_document", 1L)),
            tuple("text", 2L, 5L, 3L, Map.of("not_a_number", 2L)),
            tuple(
                "unknown",
                3L,
                3L,
                0L,
                Map.of("parser_failed", 1L, "file_too_large", 1L, "unreadable_file", 1L)));
    assertThat(table.total().documents()).isEqualTo(8);
    assertThat(table.total().records()).isEqualTo(14);
    assertThat(table.total().accepted() + table.total().rejectedTotal()).isEqualTo(14);
    assertThat(sink.events.stream().mapToInt(SignalEvent::records).sum()).isEqualTo(14);
    assertThat(sink.flushes).isEqualTo(1);
  }

  @Test
  void filesComeSortedAndNameTheirPlace() throws IOException {
    write("b.txt", "r1");
    write("a/z.txt", "r1");
    Files.write(directory.resolve("a/p.csv.gz"), gzip("r1"));
    var progress = new ArrayList<String>();
    replay.run(directory, AT, (done, total) -> progress.add(done + "/" + total));
    assertThat(sink.events)
        .extracting(event -> event.origin().source().substring(directory.toString().length()))
        .containsExactly("/a/p.csv.gz!/p.csv", "/a/z.txt", "/b.txt");
    assertThat(sink.events).extracting(SignalEvent::eventTime).containsOnly(AT);
    assertThat(progress).containsExactly("1/3", "2/3", "3/3");
  }

  @Test
  void theSameReplayHasTheSameIdentitiesAndALaterOneHasOthers() throws IOException {
    write("a.txt", "r1\nr2");
    replay.run(directory, AT, ReplayProgress.SILENT);
    replay.run(directory, AT, ReplayProgress.SILENT);
    replay.run(directory, AT.plusSeconds(15), ReplayProgress.SILENT);
    var identities = sink.events.stream().map(SignalEvent::identity).toList();
    assertThat(identities.subList(2, 4)).isEqualTo(identities.subList(0, 2));
    assertThat(identities.subList(4, 6)).doesNotContainAnyElementsOf(identities.subList(0, 2));
  }

  @Test
  void aDirectoryThatIsNotThereIsAnError() {
    assertThatThrownBy(() -> replay.run(directory.resolve("no"), AT, ReplayProgress.SILENT))
        .isInstanceOfSatisfying(
            GridwrightException.class, e -> assertThat(e.code()).isEqualTo(ErrorCode.NOT_FOUND));
  }

  @Test
  void whatIsThereAndNoFileIsReportedInsteadOfReadForEverOrPassedOver() throws Exception {
    Files.createDirectories(directory.resolve("a/empty"));
    Files.createSymbolicLink(directory.resolve("dangling"), directory.resolve("nowhere"));
    Files.createSymbolicLink(directory.resolve("loop"), directory);
    var made = new ProcessBuilder("mkfifo", directory.resolve("pipe").toString()).start();
    assertThat(made.waitFor()).isZero();
    replay.run(directory, AT, ReplayProgress.SILENT);
    assertThat(sink.events)
        .extracting(
            event -> event.origin().source().substring(directory.toString().length()),
            event -> ((DeadLetter) event.body()).reason())
        .containsExactly(
            tuple("/a/empty", "empty_directory"),
            tuple("/dangling", "unreadable_file"),
            tuple("/loop", "not_a_file"),
            tuple("/pipe", "not_a_file"));
  }

  @Test
  void anEmptyDirectoryIsReportedToo() {
    var table = replay.run(directory, AT, ReplayProgress.SILENT);
    assertThat(table.total().rejected()).isEqualTo(Map.of("empty_directory", 1L));
  }

  @Test
  void oneFileCanBeReplayedByItself() throws IOException {
    write("a.txt", "r1\nr2");
    replay.run(directory.resolve("a.txt"), AT, ReplayProgress.SILENT);
    assertThat(sink.events).hasSize(2);
    assertThat(sink.events)
        .allMatch(e -> e.origin().source().equals(directory.resolve("a.txt").toString()));
  }

  private void write(String name, String text) throws IOException {
    var file = directory.resolve(name);
    Files.createDirectories(file.getParent());
    Files.writeString(file, text);
  }

  private static byte[] gzip(String text) throws IOException {
    var bytes = new ByteArrayOutputStream();
    try (var out = new GZIPOutputStream(bytes)) {
      out.write(text.getBytes(UTF_8));
    }
    return bytes.toByteArray();
  }
}
