package io.gridwright.ingest.collectors.spool;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.gridwright.ingest.collectors.DocumentIntake;
import io.gridwright.ingest.collectors.SignalSink;
import io.gridwright.ingest.parsers.Parsers;
import io.gridwright.ingest.parsers.document.SourceDocument;
import io.gridwright.model.error.ErrorCode;
import io.gridwright.model.error.GridwrightException;
import io.gridwright.model.signal.SignalEvent;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SpooledIntakeTest {
  private static final long PLENTY = 1 << 20;

  @TempDir Path directory;
  private final Broker broker = new Broker();

  /** Takes events, or is away. */
  private static final class Broker implements SignalSink {
    private final List<String> identities = new ArrayList<>();
    private boolean away;

    @Override
    public void publish(SignalEvent event) {
      identities.add(event.identity());
    }

    @Override
    public void flush() {
      if (away) {
        throw new GridwrightException(ErrorCode.SOURCE_FAILED, "Broker did not take a signal");
      }
    }
  }

  @Test
  void whatHasArrivedIsNotKept() {
    intake(PLENTY).take("gpu", List.of(page(0)));
    assertThat(directory).isEmptyDirectory();
    assertThat(broker.identities).hasSize(1);
  }

  @Test
  void whatTheBrokerDidNotTakeIsPublishedFirstTheNextTimeWithTheIdentityThatItHad() {
    broker.away = true;
    assertThatThrownBy(() -> intake(PLENTY).take("gpu", List.of(page(0))))
        .isInstanceOf(GridwrightException.class);
    assertThatThrownBy(() -> intake(PLENTY).take("gpu", List.of(page(1))))
        .isInstanceOf(GridwrightException.class);
    broker.away = false;
    var before = List.copyOf(broker.identities);
    broker.identities.clear();
    intake(PLENTY).take("gpu", List.of(page(2)));
    assertThat(broker.identities).hasSize(3).doesNotHaveDuplicates().startsWith(before.get(0));
    assertThat(broker.identities.get(0)).contains("10:00:00");
    assertThat(broker.identities.get(2)).contains("10:00:20");
    assertThat(directory).isEmptyDirectory();
  }

  @Test
  void eachCollectorsReadingsAreItsOwn() {
    broker.away = true;
    assertThatThrownBy(() -> intake(PLENTY).take("gpu", List.of(page(0)))).isNotNull();
    broker.away = false;
    intake(PLENTY).take("power", List.of());
    assertThat(directory).isNotEmptyDirectory();
  }

  @Test
  void aReadingThatDoesNotFitIsPublishedAndTold() {
    assertThatThrownBy(() -> intake(10).take("gpu", List.of(page(0)))).hasMessageContaining("full");
    assertThat(broker.identities).hasSize(1);
    assertThat(directory).isEmptyDirectory();
  }

  @Test
  void aReadingThatWasBeingWrittenIsGoneAndABrokenOneIsSetAside() throws Exception {
    Files.writeString(directory.resolve("0000000000000000007-gpu.documents.part"), "x");
    Files.writeString(directory.resolve("0000000000000000008-gpu.documents"), "x");
    intake(PLENTY).take("gpu", List.of(page(0)));
    assertThat(directory.toFile().list())
        .containsExactly("0000000000000000008-gpu.documents.broken");
  }

  private SpooledIntake intake(long most) {
    return new SpooledIntake(
        DocumentSpool.in(directory, most), new DocumentIntake(Parsers::parse, broker));
  }

  private static SourceDocument page(int scrape) {
    return new SourceDocument(
        "http://n1/metrics",
        null,
        "n1",
        Instant.parse("2026-12-01T10:00:00Z").plusSeconds(10L * scrape),
        "DCGM_FI_DEV_GPU_TEMP{gpu=\"0\",UUID=\"GPU-1\"} 50\n".getBytes(StandardCharsets.UTF_8));
  }
}
