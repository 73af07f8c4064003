package io.gridwright.ingest.collectors.kubernetes;

import java.io.IOException;
import java.net.ConnectException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/** A wire to a port of the loopback that a test can cut and mend. */
final class Cut implements AutoCloseable {
  private final ServerSocket listening = new ServerSocket(0, 100, InetAddress.getLoopbackAddress());
  private final int target;
  private final Set<Socket> open = ConcurrentHashMap.newKeySet();
  private final ExecutorService threads = Executors.newCachedThreadPool();
  private volatile boolean cut;

  Cut(int target) throws IOException {
    this.target = target;
    threads.execute(this::accept);
  }

  int port() {
    return listening.getLocalPort();
  }

  void cut() throws IOException {
    cut = true;
    for (var socket : open) {
      socket.close();
    }
  }

  void mend() {
    cut = false;
  }

  private void accept() {
    try {
      while (true) {
        var from = listening.accept();
        if (cut) {
          from.close();
          continue;
        }
        connect(from);
      }
    } catch (IOException e) {
      if (!listening.isClosed()) {
        throw new AssertionError(e);
      }
    }
  }

  /** Carries on to the target; what nobody listens for is closed as its own refusal would be. */
  private void connect(Socket from) throws IOException {
    try {
      var to = new Socket(InetAddress.getLoopbackAddress(), target);
      open.add(from);
      open.add(to);
      threads.execute(() -> carry(from, to));
      threads.execute(() -> carry(to, from));
    } catch (ConnectException e) {
      from.close();
    }
  }

  private void carry(Socket from, Socket to) {
    try (from;
        to) {
      from.getInputStream().transferTo(to.getOutputStream());
    } catch (IOException e) {
      open.remove(from);
    }
    open.remove(from);
  }

  @Override
  public void close() throws IOException {
    listening.close();
    cut();
    threads.shutdownNow();
  }
}
