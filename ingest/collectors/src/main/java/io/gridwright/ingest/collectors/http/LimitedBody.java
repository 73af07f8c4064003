package io.gridwright.ingest.collectors.http;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.http.HttpResponse;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Flow;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;

/** Collects an answer and gives up when it grows over a limit. */
final class LimitedBody implements HttpResponse.BodySubscriber<byte[]> {
  private final int maxBytes;
  private final AtomicLong room;
  private final CompletableFuture<byte[]> body = new CompletableFuture<>();
  private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();
  private Flow.@Nullable Subscription subscription;

  /**
   * A body.
   *
   * @param room bytes that all answers under way may still grow by
   */
  LimitedBody(int maxBytes, AtomicLong room) {
    this.maxBytes = maxBytes;
    this.room = room;
  }

  @Override
  public CompletionStage<byte[]> getBody() {
    return body;
  }

  @Override
  public void onSubscribe(Flow.Subscription given) {
    subscription = given;
    given.request(Long.MAX_VALUE);
  }

  @Override
  public void onNext(List<ByteBuffer> buffers) {
    for (ByteBuffer buffer : buffers) {
      if (bytes.size() + (long) buffer.remaining() > maxBytes) {
        giveUp("answer is over " + maxBytes + " bytes");
        return;
      }
      if (room.addAndGet(-buffer.remaining()) < 0) {
        room.addAndGet(buffer.remaining());
        giveUp("answers under way hold all the memory that they may");
        return;
      }
      byte[] part = new byte[buffer.remaining()];
      buffer.get(part);
      bytes.writeBytes(part);
    }
  }

  private void giveUp(String why) {
    end();
    body.completeExceptionally(new IOException(why));
    if (subscription != null) {
      subscription.cancel();
    }
  }

  /** Gives its room back; what arrived is somebody else's from now on. */
  private void end() {
    room.addAndGet(bytes.size());
    bytes.reset();
  }

  @Override
  public void onError(Throwable error) {
    end();
    body.completeExceptionally(error);
  }

  @Override
  public void onComplete() {
    byte[] all = bytes.toByteArray();
    end();
    body.complete(all);
  }
}
