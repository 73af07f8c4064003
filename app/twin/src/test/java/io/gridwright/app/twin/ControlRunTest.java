package io.gridwright.app.twin;

import static org.assertj.core.api.Assertions.assertThat;

import io.gridwright.app.twin.journal.Command;
import io.gridwright.app.twin.spec.FleetSpecLoader;
import io.gridwright.app.twin.state.TwinState;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

class ControlRunTest {
  private static final Instant START = Instant.parse("2026-12-01T09:00:00Z");
  private static final ControlRun.Span SPAN =
      new ControlRun.Span(START, START.plusSeconds(600), Duration.ofSeconds(60));

  @Test
  void everyStepHasEveryDocument() {
    var texts = run(11, List.of());

    // 11 readings of 96 exporters, 2 lists of Slurm, one of Kubernetes and the grid's events.
    assertThat(
            texts.stream().collect(Collectors.groupingBy(SourceText::kind, Collectors.counting())))
        .containsEntry("dcgm_exporter", 11L * 96)
        .containsEntry("slurm_jobs", 11L)
        .containsEntry("slurm_nodes", 11L)
        .containsEntry("kubernetes", 11L)
        .containsEntry("openadr", 11L);
    assertThat(texts.get(texts.size() - 1).at()).isEqualTo(START.plusSeconds(600));
  }

  @Test
  void theLastReadingIsAtTheEndThoughTheStepsDoNotFit() {
    var span = new ControlRun.Span(START, START.plusSeconds(100), Duration.ofSeconds(60));
    var texts = new ArrayList<SourceText>();
    ControlRun.render(new FleetSpecLoader().loadDefault(), 11, START, List.of(), span, texts::add);
    assertThat(texts.stream().map(SourceText::at).distinct())
        .containsExactly(START, START.plusSeconds(60), START.plusSeconds(100));
  }

  @Test
  void theSameArgumentsGiveTheSameDocumentsAndAnotherSeedGivesOthers() {
    var once = run(11, List.of());

    assertThat(run(11, List.of())).isEqualTo(once);
    assertThat(run(12, List.of())).isNotEqualTo(once);
  }

  @Test
  void theFaultsOfTheRealRunHappenAtTheirSeconds() {
    var body = "{\"kind\":\"node_loss\",\"target\":\"hgx01\",\"seconds\":100}";
    var texts = run(11, List.of(new Command(150, Command.Kind.FAULT, "", body)));

    // Lost from second 150 to 250: the readings at 180 and 240 lack it.
    assertThat(texts)
        .filteredOn(t -> "hgx01".equals(t.node()))
        .extracting(t -> Duration.between(START, t.at()).toSeconds())
        .containsExactly(0L, 60L, 120L, 300L, 360L, 420L, 480L, 540L, 600L);
  }

  @Test
  void withoutCommandsItIsTheStateOfTheTwin() {
    var twin = new TwinState(new FleetSpecLoader().loadDefault(), 11, START);
    twin.advanceTo(600);

    var control =
        ControlRun.render(
            new FleetSpecLoader().loadDefault(), 11, START, List.of(), SPAN, text -> {});

    assertThat(control.world().jobs().stream().map(j -> j + " " + j.allocation()))
        .containsExactlyElementsOf(
            twin.world().jobs().stream().map(j -> j + " " + j.allocation()).toList());
  }

  private static List<SourceText> run(long seed, List<Command> faults) {
    var texts = new ArrayList<SourceText>();
    ControlRun.render(new FleetSpecLoader().loadDefault(), seed, START, faults, SPAN, texts::add);
    return texts;
  }
}
