package io.gridwright.ingest.collectors.http;

import io.gridwright.ingest.collectors.CollectFailure;
import io.gridwright.ingest.collectors.Collected;
import io.gridwright.ingest.collectors.Collector;
import io.gridwright.ingest.parsers.document.DocumentKind;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Reads queue, nodes, partitions and shares of one Slurm cluster from slurmrestd. Without a
 * configured version the first one that answers a ping is taken, {@code v0.0.42} before all others,
 * and asked for again when it is gone.
 */
public final class SlurmCollector implements Collector {
  /** Versions that are looked for, in this order. */
  static final List<String> VERSIONS =
      List.of("v0.0.42", "v0.0.43", "v0.0.44", "v0.0.45", "v0.0.41", "v0.0.40");

  private static final List<Resource> RESOURCES =
      List.of(
          new Resource("jobs", DocumentKind.SLURM_JOBS),
          new Resource("nodes", DocumentKind.SLURM_NODES),
          new Resource("partitions", DocumentKind.SLURM_PARTITIONS),
          new Resource("shares", DocumentKind.SLURM_ACCOUNTING));

  private final String name;
  private final HttpFetch fetch;
  private final Endpoint base;
  private final @Nullable String configured;
  private final Supplier<Map<String, String>> headers;
  private volatile @Nullable String version;

  /**
   * A collector.
   *
   * @param base address of slurmrestd, such as {@code http://head:6820}, with the cluster's name
   * @param version such as {@code v0.0.42}; null to look for it
   * @param headers asked before every request: {@code X-SLURM-USER-NAME}, {@code
   *     X-SLURM-USER-TOKEN}
   */
  public SlurmCollector(
      String name,
      HttpFetch fetch,
      Endpoint base,
      @Nullable String version,
      Supplier<Map<String, String>> headers) {
    this.name = name;
    this.fetch = fetch;
    this.base = base;
    this.configured = version;
    this.version = version;
    this.headers = headers;
  }

  @Override
  public String name() {
    return name;
  }

  @Override
  public Collected collect(Instant now) {
    String current = version;
    if (current == null) {
      var found = discover(now);
      if (found.failure() != null) {
        return new Collected(List.of(), List.of(found.failure()));
      }
      current = found.version();
      version = current;
    }
    String prefix = "slurm/" + current + '/';
    var answers =
        fetch.all(
            RESOURCES.stream().map(resource -> base.below(prefix + resource.path())).toList(),
            headers,
            now);
    if (answers.stream().allMatch(answer -> answer.status() == Answer.NOT_FOUND)) {
      version = configured;
    }
    return EndpointScrape.sorted(answers, i -> RESOURCES.get(i).kind());
  }

  private Found discover(Instant now) {
    for (String candidate : VERSIONS) {
      var ping = base.below("slurm/" + candidate + "/ping");
      var answer = fetch.all(List.of(ping), headers, now).get(0);
      if (answer.document() != null) {
        return new Found(candidate, null);
      }
      if (answer.status() != Answer.NOT_FOUND) {
        return new Found(null, answer.failure(DocumentKind.SLURM_JSON));
      }
    }
    var detail = base.uri() + " answers to none of " + VERSIONS;
    return new Found(
        null,
        new CollectFailure(
            DocumentKind.SLURM_JSON.label(),
            base.uri().toString(),
            CollectFailure.UNREACHABLE,
            detail));
  }

  private record Resource(String path, DocumentKind kind) {}

  private record Found(@Nullable String version, @Nullable CollectFailure failure) {}
}
