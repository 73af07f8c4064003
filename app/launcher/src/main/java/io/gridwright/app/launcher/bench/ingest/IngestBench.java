package io.gridwright.app.launcher.bench.ingest;

import io.gridwright.analytics.warehouse.Row;
import io.gridwright.app.launcher.config.GridwrightConfig;
import io.gridwright.app.launcher.home.EmptyFolder;
import io.gridwright.app.launcher.home.Home;
import io.gridwright.app.launcher.home.ScaledClock;
import io.gridwright.app.launcher.run.Pipeline;
import io.gridwright.ingest.parsers.Parsers;
import io.gridwright.ingest.parsers.document.SourceDocument;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.LongConsumer;

/**
 * Wide GPU events down the path of live telemetry: sent to the broker while the stream reads them,
 * until the last one can be queried. Beside it what bounds it: the parser, a consumer that does
 * nothing, and the same rows into a warehouse without broker and stream.
 */
public final class IngestBench {
  private static final Duration PATIENCE = Duration.ofMinutes(10);
  private static final int PAGES = 64;

  private final IngestBenchOptions options;
  private final GridwrightConfig config;
  private final ScaledClock clock;

  /** A bench with the broker and the checkpoint interval of a configuration. */
  public IngestBench(IngestBenchOptions options, GridwrightConfig config, Clock clock) {
    this.options = options;
    this.config = config;
    this.clock = new ScaledClock(clock, clock.instant(), 1);
  }

  /**
   * Runs every stage.
   *
   * @param progress is told how many events can be queried
   */
  public IngestBenchResult run(LongConsumer progress) {
    EmptyFolder.clear(options.home());
    var stages = new ArrayList<Stage>();
    stages.add(parse());
    try (var home = Home.own(options.home().resolve("path"));
        var pipeline = Pipeline.start(home, config, clock)) {
      var arrivals = new Arrivals(pipeline.warehouse(), options.events(), progress);
      var meter = new ProcessMeter();
      var sent = send(pipeline, arrivals, meter);
      stages.add(meter.stage("end to end", sent.events(), 0));
      var threads = meter.cpuByThread();
      long peakMib = ProcessMeter.peakMib();
      pipeline.drain(PATIENCE);
      boolean exact = FleetSums.stored(pipeline.warehouse()).equals(sent);
      stages.add(NoOpReading.of(pipeline, sent.events()));
      stages.add(new DirectRows(options.home().resolve("direct"), clock).load(fleet(), options));
      return new IngestBenchResult(
          stages,
          arrivals.firstHalf(),
          arrivals.secondHalf(),
          exact,
          deadLetters(pipeline),
          peakMib,
          threads);
    }
  }

  private FleetScrape fleet() {
    long scrapes = options.events() / options.gpus() + 1;
    var start = clock.instant().minus(FleetScrape.EVERY.multipliedBy(scrapes));
    return new FleetScrape(options.gpus(), options.seed(), start);
  }

  private Stage parse() {
    var fleet = fleet();
    var pages = new ArrayList<SourceDocument>();
    for (int node = 0; node < Math.min(PAGES, fleet.nodes()); node++) {
      var scrape = fleet.take(node, 0);
      var source = scrape.events().get(0).origin().source();
      pages.add(new SourceDocument(source, null, null, clock.instant(), ExporterPage.of(scrape)));
    }
    var unused = parse(pages, options.parsing().dividedBy(2));
    return parse(pages, options.parsing());
  }

  private static Stage parse(List<SourceDocument> pages, Duration span) {
    var meter = new ProcessMeter();
    long events = 0;
    long bytes = 0;
    while (meter.seconds() * 1000 < span.toMillis()) {
      for (var page : pages) {
        events += Parsers.parse(page).events().size();
        bytes += page.size();
      }
    }
    return meter.stage("parse text, one core", events, bytes);
  }

  private FleetSums send(Pipeline pipeline, Arrivals arrivals, ProcessMeter meter) {
    var fleet = fleet();
    var sent = FleetSums.NONE;
    for (long scrape = 0; sent.events() < options.events(); scrape++) {
      for (int node = 0; node < fleet.nodes(); node++) {
        var page = fleet.take(node, scrape);
        pipeline.publisher().publish(page);
        sent = sent.plus(page);
      }
      arrivals.look(meter.seconds());
    }
    pipeline.publisher().flush();
    arrivals.await(sent.events(), meter, PATIENCE);
    return sent;
  }

  private static long deadLetters(Pipeline pipeline) {
    var found =
        pipeline.warehouse().query("SELECT count(*) AS letters FROM raw.dead_letter", List.of());
    return (long) new Row(found.objects().get(0)).number("letters");
  }
}
