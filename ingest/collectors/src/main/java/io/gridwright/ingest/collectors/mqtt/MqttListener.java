package io.gridwright.ingest.collectors.mqtt;

import io.gridwright.ingest.collectors.DocumentIntake;
import io.gridwright.ingest.collectors.Listener;
import io.gridwright.ingest.parsers.document.ParseResult;
import io.gridwright.ingest.parsers.document.SourceDocument;
import io.gridwright.model.error.GridwrightException;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Subscribes to topics of a broker with quality of service 1. A message is acknowledged after its
 * signals have arrived, many messages at a time; a crash, or signals that do not arrive, costs
 * nothing but that the broker sends again, and what comes twice has one identity. A broker that is
 * away is asked again, after 1 s at first and at most every 30 s.
 */
public final class MqttListener implements Listener {
  private static final Duration FIRST_WAIT = Duration.ofSeconds(1);
  private static final Duration LONGEST_WAIT = Duration.ofSeconds(30);
  private static final long CLOSE_SECONDS = 10;
  private static final int BATCH = 500;

  private final String name;
  private final MqttBroker broker;
  private final Function<SourceDocument, ParseResult> parser;
  private final CountDownLatch closing = new CountDownLatch(1);
  private volatile @Nullable Thread thread;
  private volatile @Nullable String problem = "not connected yet";

  /**
   * A listener.
   *
   * @param parser reads the messages, and knows whom to trust
   */
  public MqttListener(
      String name, MqttBroker broker, Function<SourceDocument, ParseResult> parser) {
    this.name = name;
    this.broker = broker;
    this.parser = parser;
  }

  @Override
  public String name() {
    return name;
  }

  @Override
  public void listen(DocumentIntake intake, InstantSource clock) {
    var own = intake.parsing(parser);
    var listening = new Thread(() -> run(own, clock), "mqtt-" + name);
    listening.setDaemon(true);
    thread = listening;
    listening.start();
  }

  @Override
  public @Nullable String problem() {
    return problem;
  }

  @Override
  public void close() {
    closing.countDown();
    Thread listening = thread;
    if (listening == null) {
      return;
    }
    try {
      listening.join(TimeUnit.SECONDS.toMillis(CLOSE_SECONDS));
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private void run(DocumentIntake intake, InstantSource clock) {
    Duration wait = FIRST_WAIT;
    try {
      do {
        var inbox = new Inbox();
        try (MqttConnection connection = MqttConnections.open(broker, inbox::add)) {
          problem = null;
          wait = FIRST_WAIT;
          drain(connection, inbox, intake, clock);
          problem = "The connection to " + broker.uri() + " was lost";
        } catch (GridwrightException e) {
          problem = e.getMessage() + ": " + broker.uri();
        } finally {
          inbox.abandon();
        }
        wait = wait.compareTo(LONGEST_WAIT) < 0 ? wait.multipliedBy(2) : LONGEST_WAIT;
      } while (!closing.await(wait.toMillis() / 2, TimeUnit.MILLISECONDS));
    } catch (InterruptedException e) {
      problem = "interrupted";
      Thread.currentThread().interrupt();
    }
  }

  private void drain(
      MqttConnection connection, Inbox inbox, DocumentIntake intake, InstantSource clock)
      throws InterruptedException {
    while (connection.isOpen() && closing.getCount() > 0) {
      List<MqttMessage> batch = inbox.next(BATCH);
      for (MqttMessage message : batch) {
        intake.take(
            new SourceDocument(
                broker.source(message.topic()),
                null,
                null,
                clock.instant(),
                MessageDocument.of(message)));
      }
      if (!batch.isEmpty()) {
        intake.flush();
        batch.forEach(message -> message.acknowledge().run());
      }
    }
  }
}
