package io.gridwright.app.twin;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import io.fabric8.kubernetes.api.model.batch.v1.Job;
import io.fabric8.kubernetes.client.ConfigBuilder;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientBuilder;
import io.fabric8.kubernetes.client.KubernetesClientException;
import io.fabric8.kubernetes.client.Watcher;
import io.fabric8.kubernetes.client.WatcherException;
import io.fabric8.kubernetes.client.dsl.base.PatchContext;
import io.fabric8.kubernetes.client.dsl.base.PatchType;
import io.fabric8.kubernetes.client.dsl.base.ResourceDefinitionContext;
import io.gridwright.app.twin.spec.FleetSpecLoader;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class KubeIT {
  private static final Instant START = Instant.parse("2026-12-01T09:00:00Z");
  private static final ResourceDefinitionContext WORKLOADS =
      new ResourceDefinitionContext.Builder()
          .withGroup("kueue.x-k8s.io")
          .withVersion("v1beta1")
          .withKind("Workload")
          .withPlural("workloads")
          .withNamespaced(true)
          .build();
  @TempDir private Path folder;

  @Test
  void anOrdinaryClientListsAndReads() {
    try (var twin = start(new HandClock(START));
        var client = client(twin)) {
      assertThat(client.nodes().list().getItems()).hasSize(48);
      assertThat(client.pods().inAnyNamespace().list().getItems())
          .isNotEmpty()
          .allMatch(p -> p.getSpec().getNodeName() != null);
      assertThat(client.batch().v1().jobs().inAnyNamespace().list().getItems())
          .anyMatch(j -> j.getSpec().getSuspend())
          .anyMatch(j -> !j.getSpec().getSuspend());
      assertThat(client.namespaces().list().getItems()).hasSize(5);
      assertThat(client.getKubernetesVersion().getMinor()).isEqualTo("36");
      assertThat(client.getApiGroup("kueue.x-k8s.io").getVersions()).hasSize(2);
      assertThat(client.getApiResources("kueue.x-k8s.io/v1beta1").getResources()).hasSize(5);
    }
  }

  @Test
  void anOrdinaryClientPatchesAndIsRefusedAsByARealServer() {
    try (var twin = start(new HandClock(START));
        var client = client(twin)) {
      var job = job(client, true);
      var workload = workload(client, job);
      var resource =
          client
              .genericKubernetesResources(WORKLOADS)
              .inNamespace(job.getMetadata().getNamespace())
              .withName(workload.getMetadata().getName());

      var merged =
          resource.patch(PatchContext.of(PatchType.JSON_MERGE), "{\"spec\":{\"priority\":123456}}");

      assertThat(merged.<Integer>get("spec", "priority")).isEqualTo(123456);
      assertThat(resource.get().<Integer>get("spec", "priority")).isEqualTo(123456);
      assertThatThrownBy(() -> client.resource(workload).update())
          .isInstanceOfSatisfying(
              KubernetesClientException.class, e -> assertThat(e.getCode()).isEqualTo(409));
      var edited =
          client
              .batch()
              .v1()
              .jobs()
              .resource(job)
              .edit(
                  j -> {
                    j.getSpec()
                        .getTemplate()
                        .getSpec()
                        .setNodeSelector(Map.of("kubernetes.io/hostname", "hgx24"));
                    return j;
                  });
      assertThat(edited.getSpec().getTemplate().getSpec().getNodeSelector())
          .containsEntry("kubernetes.io/hostname", "hgx24");
      var running = job(client, false);
      assertThatThrownBy(
              () ->
                  client
                      .batch()
                      .v1()
                      .jobs()
                      .resource(running)
                      .patch(
                          PatchContext.of(PatchType.STRATEGIC_MERGE),
                          "{\"spec\":{\"template\":{\"spec\":{\"nodeSelector\":{\"a\":\"b\"}}}}}"))
          .isInstanceOfSatisfying(
              KubernetesClientException.class, e -> assertThat(e.getCode()).isEqualTo(422));
    }
  }

  @Test
  void anOrdinaryClientWatches() throws Exception {
    var clock = new HandClock(START);
    try (var twin = start(clock);
        var client = client(twin)) {
      var seen = new LinkedBlockingQueue<String>();
      try (var watch =
          client
              .batch()
              .v1()
              .jobs()
              .inAnyNamespace()
              .watch(
                  new Watcher<Job>() {
                    @Override
                    public void eventReceived(Action action, Job job) {
                      seen.add(action + " " + job.getMetadata().getName());
                    }

                    @Override
                    public void onClose(WatcherException cause) {}
                  })) {
        assertThat(watch).isNotNull();
        var first = Objects.requireNonNull(seen.poll(20, TimeUnit.SECONDS), "no event came");
        assertThat(first).startsWith("ADDED ");
        clock.forward(Duration.ofMinutes(30));
        var changed = false;
        while (!changed) {
          var event = Objects.requireNonNull(seen.poll(20, TimeUnit.SECONDS), "no change came");
          changed = event.startsWith("MODIFIED ");
        }
      }
    }
  }

  @Test
  void anInformerMirrorsTheWorkloads() throws Exception {
    var clock = new HandClock(START);
    try (var twin = start(clock);
        var client = client(twin);
        var informer = client.genericKubernetesResources(WORKLOADS).inAnyNamespace().inform()) {
      assertThat(informer.hasSynced()).isTrue();
      int before = informer.getStore().list().size();
      clock.forward(Duration.ofMinutes(30));
      long versions = twin.read(s -> s.world().changes().version());
      for (int i = 0;
          i < 100 && Long.parseLong(informer.lastSyncResourceVersion()) < versions;
          i++) {
        Thread.sleep(100);
      }
      assertThat(before).isPositive();
      assertThat(informer.getStore().list())
          .hasSize(
              client
                  .genericKubernetesResources(WORKLOADS)
                  .inAnyNamespace()
                  .list()
                  .getItems()
                  .size());
    }
  }

  @Test
  void afterARestartTheChangesAreStillThere() {
    var clock = new HandClock(START);
    String name;
    try (var twin = start(clock);
        var client = client(twin)) {
      var workload = workload(client, job(client, true));
      name = workload.getMetadata().getName();
      client
          .genericKubernetesResources(WORKLOADS)
          .inNamespace(workload.getMetadata().getNamespace())
          .withName(name)
          .patch(PatchContext.of(PatchType.JSON_MERGE), "{\"spec\":{\"active\":false}}");
    }
    try (var twin = start(clock);
        var client = client(twin)) {
      assertThat(client.genericKubernetesResources(WORKLOADS).inAnyNamespace().list().getItems())
          .filteredOn(w -> w.getMetadata().getName().equals(name))
          .singleElement()
          .satisfies(w -> assertThat(w.<Boolean>get("spec", "active")).isFalse());
    }
  }

  private static Job job(KubernetesClient client, boolean suspended) {
    return client.batch().v1().jobs().inAnyNamespace().list().getItems().stream()
        .filter(j -> j.getSpec().getSuspend() == suspended && j.getSpec().getParallelism() == 1)
        .filter(j -> suspended || j.getStatus().getCompletionTime() == null)
        .findFirst()
        .orElseThrow();
  }

  private static GenericKubernetesResource workload(KubernetesClient client, Job job) {
    return client.genericKubernetesResources(WORKLOADS).inAnyNamespace().list().getItems().stream()
        .filter(
            w ->
                w.getMetadata()
                    .getOwnerReferences()
                    .get(0)
                    .getUid()
                    .equals(job.getMetadata().getUid()))
        .findFirst()
        .orElseThrow();
  }

  private static KubernetesClient client(Twin twin) {
    return new KubernetesClientBuilder()
        .withConfig(
            new ConfigBuilder(io.fabric8.kubernetes.client.Config.empty())
                .withMasterUrl(twin.baseUri().toString())
                .withRequestRetryBackoffLimit(0)
                .build())
        .build();
  }

  private Twin start(HandClock clock) {
    return Twin.start(new TwinOptions(new FleetSpecLoader().loadDefault(), 11, clock, folder, 0));
  }
}
