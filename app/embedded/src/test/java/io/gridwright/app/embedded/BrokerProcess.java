package io.gridwright.app.embedded;

import io.gridwright.model.signal.Topic;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.concurrent.CountDownLatch;

/** A broker in a process of its own. */
final class BrokerProcess {
  private BrokerProcess() {}

  /** Arguments: directory, port. Runs until it is killed. */
  public static void main(String[] args) throws InterruptedException {
    var broker = EmbeddedBroker.start(Path.of(args[0]), Integer.parseInt(args[1]));
    broker.createTopics(Arrays.stream(Topic.values()).map(Topic::topicName).toList(), 2);
    System.out.println("broker has its topics");
    new CountDownLatch(1).await();
  }
}
