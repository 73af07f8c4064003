package io.gridwright.app.embedded;

import io.gridwright.ingest.collectors.DocumentIntake;
import io.gridwright.ingest.collectors.publish.SignalPublisher;
import io.gridwright.ingest.collectors.spool.DocumentSpool;
import io.gridwright.ingest.collectors.spool.SpooledIntake;
import io.gridwright.ingest.parsers.Parsers;
import io.gridwright.model.error.GridwrightException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Duration;

/**
 * Reads the scraped fleet from where it was, through the spool, to the broker. Its position is
 * written after the broker has a scrape, so that a kill at any point reads at worst one again.
 */
final class IngestProcess {
  private static final long SPOOL_BYTES = 64 << 20;

  private IngestProcess() {}

  /** Arguments: broker, directory, milliseconds between two scrapes. */
  public static void main(String[] args) throws Exception {
    var directory = Path.of(args[1]);
    var spool = DocumentSpool.in(directory.resolve("spool"), SPOOL_BYTES);
    try (var publisher = SignalPublisher.connect(args[0], Duration.ofSeconds(5))) {
      var intake = new SpooledIntake(spool, new DocumentIntake(Parsers::parse, publisher));
      int number = position(directory);
      while (number < ScrapedFleet.SCRAPES) {
        if (!Files.exists(directory.resolve("hurry"))) {
          Thread.sleep(Long.parseLong(args[2]));
        }
        try {
          var unused = intake.take("fleet", ScrapedFleet.scrape(number));
          number++;
          moveTo(directory, number);
        } catch (GridwrightException brokerIsAway) {
          System.out.println(brokerIsAway.getMessage());
        }
      }
    }
  }

  /** How many scrapes the broker has for certain. */
  static int position(Path directory) throws IOException {
    var file = directory.resolve("position");
    return Files.exists(file) ? Integer.parseInt(Files.readString(file)) : 0;
  }

  private static void moveTo(Path directory, int number) throws IOException {
    var part = directory.resolve("position.part");
    Files.writeString(part, Integer.toString(number));
    Files.move(part, directory.resolve("position"), StandardCopyOption.ATOMIC_MOVE);
  }
}
