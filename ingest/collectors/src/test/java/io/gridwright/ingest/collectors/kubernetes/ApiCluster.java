package io.gridwright.ingest.collectors.kubernetes;

import io.fabric8.kubernetes.client.Config;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientBuilder;
import io.fabric8.kubernetes.client.KubernetesClientException;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.KeyPairGenerator;
import java.security.NoSuchAlgorithmException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

/** A real etcd and a real kube-apiserver on the loopback, and nothing that acts on objects. */
final class ApiCluster implements AutoCloseable {
  private static final String ADMIN = "admin-token";
  private static final String READER = "reader-token";
  private static final Duration START = Duration.ofSeconds(60);
  private final Path folder;
  private final Path etcd;
  private final Path apiserver;
  private final int etcdPort = freePort();
  private final int apiPort = freePort();
  private Process store;
  private Process server;

  ApiCluster(Path folder) throws IOException {
    this.folder = folder;
    this.etcd = GoBinaries.built("etcd");
    this.apiserver = GoBinaries.built("apiserver");
    Files.writeString(
        folder.resolve("tokens.csv"),
        ADMIN + ",admin,1,system:masters\n" + READER + ",reader,2,readers\n");
    keys();
    this.store = startStore();
    this.server = startServer();
  }

  int port() {
    return apiPort;
  }

  /** A client that may do anything. */
  KubernetesClient admin() throws IOException {
    var config = Config.fromKubeconfig(kubeconfig(apiPort, ADMIN).toFile());
    return new KubernetesClientBuilder().withConfig(config).build();
  }

  /** How somebody who may only read what a role says reaches the server, at a port. */
  KubernetesAccess reader(int port) throws IOException {
    return KubernetesAccess.kubeconfig(kubeconfig(port, READER), null, Duration.ofSeconds(10));
  }

  private Path kubeconfig(int port, String token) throws IOException {
    return Files.writeString(
        folder.resolve(token + port),
        """
        apiVersion: v1
        kind: Config
        current-context: c
        clusters: [{name: c, cluster: {server: "https://127.0.0.1:%d", insecure-skip-tls-verify: true}}]
        contexts: [{name: c, context: {cluster: c, user: u}}]
        users: [{name: u, user: {token: %s}}]
        """
            .formatted(port, token));
  }

  /** Kills the server as a crash does. */
  void kill() throws InterruptedException {
    server.destroyForcibly().waitFor();
  }

  /** Makes the store forget every version before the present one. */
  void compact(KubernetesClient admin) throws IOException, InterruptedException {
    var version =
        admin.raw("/api/v1/pods").replaceAll("(?s).*?\"resourceVersion\":\"(\\d+)\".*", "$1");
    var request =
        HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + etcdPort + "/v3/kv/compaction"))
            .POST(
                HttpRequest.BodyPublishers.ofString(
                    "{\"revision\":\"" + version + "\",\"physical\":true}"))
            .build();
    var answer = HttpClient.newHttpClient().send(request, HttpResponse.BodyHandlers.ofString());
    if (answer.statusCode() != 200) {
      throw new IOException("etcd refused: " + answer.body());
    }
  }

  /** Starts the server again. */
  void restart() throws IOException {
    server = startServer();
  }

  private Process startStore() throws IOException {
    return start(
        etcd,
        "--data-dir=" + folder.resolve("etcd"),
        "--listen-client-urls=http://127.0.0.1:" + etcdPort,
        "--advertise-client-urls=http://127.0.0.1:" + etcdPort,
        "--listen-peer-urls=http://127.0.0.1:" + freePort(),
        "--unsafe-no-fsync");
  }

  private Process startServer() throws IOException {
    var process =
        start(
            apiserver,
            "--etcd-servers=http://127.0.0.1:" + etcdPort,
            "--bind-address=127.0.0.1",
            "--advertise-address=127.0.0.1",
            "--secure-port=" + apiPort,
            "--cert-dir=" + folder.resolve("certs"),
            "--token-auth-file=" + folder.resolve("tokens.csv"),
            "--authorization-mode=RBAC",
            "--endpoint-reconciler-type=none",
            "--disable-admission-plugins=ServiceAccount",
            "--service-cluster-ip-range=10.0.0.0/24",
            "--service-account-issuer=https://test.invalid",
            "--service-account-key-file=" + folder.resolve("key.pub"),
            "--service-account-signing-key-file=" + folder.resolve("key"));
    awaitReady(process);
    return process;
  }

  private void awaitReady(Process process) throws IOException {
    long end = System.nanoTime() + START.toNanos();
    try (var client = admin()) {
      while (System.nanoTime() < end && process.isAlive()) {
        try {
          if ("ok".equals(client.raw("/readyz"))) {
            return;
          }
        } catch (KubernetesClientException e) {
          LockSupport.parkNanos(Duration.ofMillis(100).toNanos());
        }
      }
    }
    throw new IOException("kube-apiserver did not start: " + Files.readString(log(apiserver)));
  }

  private Process start(Path program, String... arguments) throws IOException {
    var command = new ArrayList<>(List.of(program.toString()));
    command.addAll(List.of(arguments));
    return new ProcessBuilder(command)
        .directory(folder.toFile())
        .redirectErrorStream(true)
        .redirectOutput(ProcessBuilder.Redirect.appendTo(log(program).toFile()))
        .start();
  }

  private Path log(Path program) {
    return folder.resolve(program.getFileName() + ".log");
  }

  private void keys() throws IOException {
    try {
      var generator = KeyPairGenerator.getInstance("RSA");
      generator.initialize(2048);
      var pair = generator.generateKeyPair();
      Files.writeString(folder.resolve("key"), pem("PRIVATE KEY", pair.getPrivate().getEncoded()));
      Files.writeString(
          folder.resolve("key.pub"), pem("PUBLIC KEY", pair.getPublic().getEncoded()));
    } catch (NoSuchAlgorithmException e) {
      throw new AssertionError(e);
    }
  }

  private static String pem(String what, byte[] bytes) {
    var lines = Base64.getMimeEncoder(64, new byte[] {'\n'}).encodeToString(bytes);
    return "-----BEGIN " + what + "-----\n" + lines + "\n-----END " + what + "-----\n";
  }

  static int freePort() {
    try (var socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      return socket.getLocalPort();
    } catch (IOException e) {
      throw new AssertionError(e);
    }
  }

  /** Stops the server before the store, which it would otherwise wait for. */
  @Override
  public void close() {
    try {
      server.destroyForcibly().waitFor(10, TimeUnit.SECONDS);
      store.destroyForcibly().waitFor(10, TimeUnit.SECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
