package io.gridwright.ingest.collectors.mqtt;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;

/** Messages of one connection between the thread that receives and the thread that reads. */
final class Inbox {
  private static final int MOST = 5000;
  private static final long LOOK_MILLIS = 200;
  private final BlockingQueue<MqttMessage> messages = new LinkedBlockingQueue<>(MOST);
  private volatile boolean abandoned;

  /** Takes one message; waits while the inbox is full, so that the broker waits too. */
  void add(MqttMessage message) {
    try {
      while (!abandoned && !messages.offer(message, LOOK_MILLIS, TimeUnit.MILLISECONDS)) {
        Thread.onSpinWait();
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  /** What came, at most so many; nothing when nothing came for a while. */
  List<MqttMessage> next(int most) throws InterruptedException {
    MqttMessage first = messages.poll(LOOK_MILLIS, TimeUnit.MILLISECONDS);
    if (first == null) {
      return List.of();
    }
    var batch = new ArrayList<MqttMessage>();
    batch.add(first);
    messages.drainTo(batch, most - 1);
    return batch;
  }

  /** Takes no more; what is left in it is sent again by the broker. */
  void abandon() {
    abandoned = true;
  }
}
