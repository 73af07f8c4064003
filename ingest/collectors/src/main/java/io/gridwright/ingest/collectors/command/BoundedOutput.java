package io.gridwright.ingest.collectors.command;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.util.concurrent.FutureTask;

/** Reads what a process prints in a thread of its own, keeping no more than a number of bytes. */
final class BoundedOutput {
  private BoundedOutput() {}

  /** Reads up to a limit and then stops the writer. */
  static FutureTask<Captured> stopAt(int maxBytes, InputStream in, Runnable stop) {
    return reader(
        () -> {
          try (in) {
            byte[] bytes = in.readNBytes(maxBytes + 1);
            boolean cut = bytes.length > maxBytes;
            if (cut) {
              stop.run();
            }
            return new Captured(bytes, cut);
          }
        });
  }

  /** Reads to the end and keeps the start. */
  static FutureTask<Captured> drain(int maxBytes, InputStream in) {
    return reader(
        () -> {
          try (in) {
            byte[] bytes = in.readNBytes(maxBytes);
            return new Captured(bytes, in.transferTo(OutputStream.nullOutputStream()) > 0);
          }
        });
  }

  private static FutureTask<Captured> reader(Reading reading) {
    var task = new FutureTask<>(reading::read);
    var thread = new Thread(task, "command-output");
    thread.setDaemon(true);
    thread.start();
    return task;
  }

  private interface Reading {
    Captured read() throws IOException;
  }

  /**
   * What was kept.
   *
   * @param cut whether there was more
   */
  @SuppressWarnings("ArrayRecordComponent")
  record Captured(byte[] bytes, boolean cut) {}
}
