package io.gridwright.ingest.collectors.file;

import io.gridwright.ingest.collectors.CollectFailure;
import io.gridwright.ingest.collectors.Collected;
import io.gridwright.ingest.collectors.Collector;
import io.gridwright.ingest.parsers.document.SourceDocument;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Reads files when they are new or were changed. A file that cannot be read, or is too large, costs
 * a failure and nothing else, and is tried again.
 */
public final class FileCollector implements Collector {
  private static final String UNREADABLE = "unreadable_file";
  private static final String TOO_LARGE = "file_too_large";
  private final String name;
  private final @Nullable String cluster;
  private final List<Path> files;
  private final int maxBytes;
  private final Map<Path, Version> seen = new HashMap<>();

  /**
   * A collector.
   *
   * @param cluster cluster that the files belong to, null to take it from what they say
   * @param files what to read
   * @param maxBytes largest file
   */
  public FileCollector(String name, @Nullable String cluster, List<Path> files, int maxBytes) {
    this.name = name;
    this.cluster = cluster;
    this.files = List.copyOf(files);
    this.maxBytes = maxBytes;
  }

  @Override
  public String name() {
    return name;
  }

  @Override
  public Collected collect(Instant now) {
    var documents = new ArrayList<SourceDocument>();
    var failures = new ArrayList<CollectFailure>();
    for (var file : files) {
      try {
        var version = new Version(Files.getLastModifiedTime(file), Files.size(file));
        if (version.equals(seen.get(file))) {
          continue;
        }
        var bytes = read(file);
        if (bytes.length > maxBytes) {
          failures.add(failure(file, TOO_LARGE, "Over the limit of " + maxBytes + " bytes"));
        } else {
          documents.add(new SourceDocument(file.toString(), cluster, null, now, bytes));
          seen.put(file, version);
        }
      } catch (IOException e) {
        seen.remove(file);
        failures.add(failure(file, UNREADABLE, "Cannot be read: " + e));
      }
    }
    return new Collected(documents, failures);
  }

  private byte[] read(Path file) throws IOException {
    try (InputStream in = Files.newInputStream(file)) {
      return in.readNBytes(maxBytes + 1);
    }
  }

  private static CollectFailure failure(Path file, String reason, String detail) {
    return new CollectFailure(CollectFailure.UNKNOWN_KIND, file.toString(), reason, detail);
  }

  private record Version(FileTime changed, long size) {}
}
