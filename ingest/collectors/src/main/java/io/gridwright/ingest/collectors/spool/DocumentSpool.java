package io.gridwright.ingest.collectors.spool;

import io.gridwright.ingest.parsers.document.SourceDocument;
import io.gridwright.model.error.ErrorCode;
import io.gridwright.model.error.GridwrightException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Keeps documents on disk between their reading and the broker's word that it has all of their
 * events. What a crash or a broker that is away leaves is published again by the next run, with the
 * time at which it was read: so it has the identity that it had, and what had arrived already is
 * recognised as repeated. A reading is one file that appears by a rename, whole or not at all.
 *
 * <p>For one process at a time; calls may come from many threads.
 */
public final class DocumentSpool {
  private static final String SUFFIX = ".documents";
  private static final String PART = ".part";

  private final @Nullable Path directory;
  private final long maxBytes;
  private final AtomicLong held = new AtomicLong();
  private final AtomicLong next = new AtomicLong();

  private DocumentSpool(@Nullable Path directory, long maxBytes) {
    this.directory = directory;
    this.maxBytes = maxBytes;
  }

  /** A spool that keeps nothing. */
  public static DocumentSpool none() {
    return new DocumentSpool(null, 0);
  }

  /**
   * A spool in a directory, which is made; what is in it is of an earlier run.
   *
   * @param maxBytes how much may be kept; a reading beyond it is refused
   * @throws GridwrightException NO_DISK when the directory cannot be used
   */
  public static DocumentSpool in(Path directory, long maxBytes) {
    var spool = new DocumentSpool(directory, maxBytes);
    try {
      Files.createDirectories(directory);
      for (Path file : files(directory)) {
        if (file.toString().endsWith(PART)) {
          Files.delete(file);
        } else {
          spool.held.addAndGet(Files.size(file));
          spool.next.accumulateAndGet(number(file) + 1, Math::max);
        }
      }
      return spool;
    } catch (IOException unusable) {
      throw unusable(directory, unusable);
    }
  }

  /**
   * Keeps a reading.
   *
   * @param collector who read it
   * @return what to call when the broker has it
   * @throws GridwrightException NO_DISK when it cannot be written or does not fit
   */
  public Kept keep(String collector, List<SourceDocument> documents) {
    if (directory == null || documents.isEmpty()) {
      return new Kept(this, null, documents);
    }
    var file =
        directory.resolve("%019d-%s%s".formatted(next.getAndIncrement(), plain(collector), SUFFIX));
    var part = file.resolveSibling(file.getFileName() + PART);
    try {
      DocumentFile.write(part, documents);
      long size = Files.size(part);
      if (held.addAndGet(size) > maxBytes) {
        held.addAndGet(-size);
        Files.delete(part);
        throw new GridwrightException(ErrorCode.NO_DISK, "Spool of documents is full")
            .with("directory", directory)
            .with("limit_bytes", maxBytes)
            .hint("The broker takes nothing, or too slowly; what was read is given up.");
      }
      Files.move(part, file, StandardCopyOption.ATOMIC_MOVE);
      return new Kept(this, file, documents);
    } catch (IOException failed) {
      throw unusable(directory, failed);
    }
  }

  /** What earlier readings of a collector left, oldest first; what cannot be read is set aside. */
  public List<Kept> left(String collector) {
    if (directory == null) {
      return List.of();
    }
    var left = new ArrayList<Kept>();
    try {
      for (Path file : files(directory)) {
        if (file.toString().endsWith('-' + plain(collector) + SUFFIX)) {
          read(file).ifPresent(documents -> left.add(new Kept(this, file, documents)));
        }
      }
      return left;
    } catch (IOException failed) {
      throw unusable(directory, failed);
    }
  }

  private static Optional<List<SourceDocument>> read(Path file) throws IOException {
    try {
      return Optional.of(DocumentFile.read(file));
    } catch (IOException broken) {
      Files.move(file, file.resolveSibling(file.getFileName() + ".broken"));
      return Optional.empty();
    }
  }

  private static List<Path> files(Path directory) throws IOException {
    try (Stream<Path> list = Files.list(directory)) {
      return list.filter(file -> file.getFileName().toString().matches("\\d{19}-.*"))
          .filter(file -> !file.toString().endsWith(".broken"))
          .sorted()
          .toList();
    }
  }

  private static long number(Path file) {
    return Long.parseLong(file.getFileName().toString().substring(0, 19));
  }

  private static String plain(String collector) {
    return collector.replaceAll("[^A-Za-z0-9_.]", "_");
  }

  private static GridwrightException unusable(Path directory, IOException cause) {
    return new GridwrightException(ErrorCode.NO_DISK, "Spool of documents cannot be used", cause)
        .with("directory", directory)
        .with("problem", cause.toString());
  }

  /**
   * One reading that is kept.
   *
   * @param documents as they were read
   */
  public record Kept(DocumentSpool spool, @Nullable Path file, List<SourceDocument> documents) {
    public Kept {
      documents = List.copyOf(documents);
    }

    /** Lets go of it, because every event of it has arrived. */
    public void done() {
      if (file == null) {
        return;
      }
      try {
        long size = Files.size(file);
        Files.delete(file);
        spool.held.addAndGet(-size);
      } catch (IOException failed) {
        throw unusable(file, failed);
      }
    }
  }
}
