package io.gridwright.ingest.collectors.kubernetes;

import io.fabric8.kubernetes.client.http.AsyncBody;
import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/** The lines of an answer that goes on and on; more is read only when all before was taken. */
final class LineStream implements AsyncBody.Consumer<List<ByteBuffer>>, AutoCloseable {
  private static final int LONGEST_LINE = 32 << 20;
  private final LinkedBlockingQueue<Part> parts = new LinkedBlockingQueue<>();
  private final ByteArrayOutputStream rest = new ByteArrayOutputStream();
  private volatile @Nullable AsyncBody body;
  private boolean asked;

  /** A line, or a mark without one: that a piece was taken in, or that the end is reached. */
  private record Part(@Nullable String line, boolean end) {
    static final Part MORE = new Part(null, false);
    static final Part END = new Part(null, true);
  }

  /** Connects it with its answer. */
  void begin(AsyncBody answer) {
    body = answer;
    var unused = answer.done().whenComplete((nothing, failure) -> parts.add(Part.END));
  }

  @Override
  public void consume(List<ByteBuffer> buffers, AsyncBody answer) {
    for (var buffer : buffers) {
      while (buffer.hasRemaining()) {
        byte next = buffer.get();
        if (next == '\n') {
          parts.add(new Part(rest.toString(StandardCharsets.UTF_8), false));
          rest.reset();
        } else {
          rest.write(next);
        }
      }
    }
    if (rest.size() > LONGEST_LINE) {
      parts.add(Part.END);
      answer.cancel();
    } else {
      parts.add(Part.MORE);
    }
  }

  /** The next line; null at the end, however it came, and when none comes in time. */
  @Nullable String next(Duration within) throws InterruptedException {
    while (true) {
      var answer = body;
      if (parts.isEmpty() && !asked && answer != null) {
        asked = true;
        answer.consume();
      }
      var part = parts.poll(within.toMillis(), TimeUnit.MILLISECONDS);
      if (part == null || part.end()) {
        return null;
      }
      if (part.line() != null) {
        return part.line();
      }
      asked = false;
    }
  }

  @Override
  public void close() {
    var answer = body;
    if (answer != null) {
      answer.cancel();
    }
  }
}
