package io.gridwright.ingest.parsers;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;

import io.gridwright.ingest.parsers.document.DocumentKind;
import io.gridwright.ingest.parsers.document.ParseResult;
import io.gridwright.ingest.parsers.document.SourceDocument;
import io.gridwright.model.signal.SignalEvent;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.Random;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Mutated documents of every kind that is understood: no parser breaks or hangs, every record that
 * was read is accepted or dead, and every event can be sent. The seed is fixed; with {@code
 * -Dgridwright.fuzz.count=10000} as many of each kind are tried.
 */
class FuzzTest {
  private static final int COUNT = Integer.getInteger("gridwright.fuzz.count", 40);
  private static final long SEED = 20261201L;
  private static final Duration LONGEST = Duration.ofSeconds(5);

  @ParameterizedTest
  @EnumSource
  void noMutationOfAKindIsLostOrBreaksItsParser(DocumentKind kind) {
    var seeds = FuzzSeeds.of(kind);
    Assumptions.assumeFalse(seeds.isEmpty(), "no document of this kind is at hand");
    var random = new Random(SEED + kind.label().hashCode());
    var mutation = new Mutation(random);
    for (int i = 0; i < COUNT; i++) {
      byte[] seed = seeds.get(random.nextInt(seeds.size()));
      byte[] other = seeds.get(random.nextInt(seeds.size()));
      check(kind, i, mutation.of(seed, other));
    }
  }

  private static void check(DocumentKind kind, int round, byte[] bytes) {
    long begun = System.nanoTime();
    var document = new SourceDocument("http://h/x", null, "n1", Instant.EPOCH, bytes);
    ParseResult asKnown = Parsers.parse(document, kind);
    ParseResult asDetected = Parsers.parse(document);
    var took = Duration.ofNanos(System.nanoTime() - begun);
    for (ParseResult result : new ParseResult[] {asKnown, asDetected}) {
      var what = "%s, mutation %d, read as %s".formatted(kind, round, result.kind());
      assertThat(result.deadLetters())
          .as(what)
          .noneMatch(letter -> letter.reason().equals("parser_failed"));
      assertThat(result.accepted() + result.rejected()).as(what).isEqualTo(result.records());
      for (SignalEvent event : result.events()) {
        assertThatCode(() -> SignalJson.decode(SignalJson.encode(event)))
            .as("%s: %s", what, event)
            .doesNotThrowAnyException();
      }
    }
    assertThat(took).as("%s, mutation %d", kind, round).isLessThan(LONGEST);
  }

  /** Where recorded documents may be. */
  static final Path[] SAMPLES = {
    Path.of("../../../shared/data/samples"), Path.of("../../../../shared/data/samples")
  };
}
