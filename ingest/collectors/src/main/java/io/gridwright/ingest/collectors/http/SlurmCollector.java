package io.gridwright.ingest.collectors.http;

import io.gridwright.ingest.collectors.Collected;
import io.gridwright.ingest.collectors.Collector;
import io.gridwright.ingest.parsers.document.DocumentKind;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * Reads queue, nodes, partitions, shares, reservations and statistics of one Slurm cluster from
 * slurmrestd. Without a configured version the newest that both sides know is taken, and looked for
 * again when it is gone. What a server does not have is not asked for again.
 */
public final class SlurmCollector implements Collector {
  private static final String SHARES_SINCE = "v0.0.40";

  private static final List<Resource> RESOURCES =
      List.of(
          new Resource("jobs", DocumentKind.SLURM_JOBS, false),
          new Resource("nodes", DocumentKind.SLURM_NODES, false),
          new Resource("partitions", DocumentKind.SLURM_PARTITIONS, false),
          new Resource("shares", DocumentKind.SLURM_ACCOUNTING, false),
          new Resource("reservations", DocumentKind.SLURM_RESERVATIONS, true),
          new Resource("licenses", DocumentKind.SLURM_JSON, true),
          new Resource("diag", DocumentKind.SLURM_JSON, true));

  private final String name;
  private final HttpFetch fetch;
  private final Endpoint base;
  private final SlurmVersions versions;
  private final Supplier<Map<String, String>> headers;
  private final Set<Resource> missing = ConcurrentHashMap.newKeySet();

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
    this.versions = new SlurmVersions(fetch, base, version, headers);
    this.headers = headers;
  }

  @Override
  public String name() {
    return name;
  }

  @Override
  public Collected collect(Instant now) {
    var found = versions.current(now);
    var version = found.version();
    if (version == null) {
      return new Collected(
          List.of(), found.failure() == null ? List.of() : List.of(found.failure()));
    }
    var resources = RESOURCES.stream().filter(resource -> isThere(resource, version)).toList();
    String prefix = "slurm/" + version + '/';
    var answers =
        fetch.all(
            resources.stream().map(resource -> base.below(prefix + resource.path())).toList(),
            headers,
            now);
    if (answers.stream().allMatch(answer -> answer.status() == Answer.NOT_FOUND)) {
      versions.forget();
      missing.clear();
      return EndpointScrape.sorted(answers, i -> resources.get(i).kind());
    }
    var kept =
        IntStream.range(0, resources.size())
            .filter(i -> !noteMissing(resources.get(i), answers.get(i)))
            .boxed()
            .toList();
    return EndpointScrape.sorted(
        kept.stream().map(answers::get).toList(), i -> resources.get(kept.get(i)).kind());
  }

  private boolean isThere(Resource resource, String version) {
    boolean shares =
        !resource.path().equals("shares") || SlurmVersions.atLeast(version, SHARES_SINCE);
    return shares && !missing.contains(resource);
  }

  private boolean noteMissing(Resource resource, Answer answer) {
    return resource.optional() && answer.status() == Answer.NOT_FOUND && missing.add(resource);
  }

  /**
   * What is read.
   *
   * @param optional whether a server may do without
   */
  private record Resource(String path, DocumentKind kind, boolean optional) {}
}
