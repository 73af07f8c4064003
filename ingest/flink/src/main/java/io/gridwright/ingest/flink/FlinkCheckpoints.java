package io.gridwright.ingest.flink;

import io.gridwright.model.error.ErrorCode;
import io.gridwright.model.error.GridwrightException;
import java.io.BufferedInputStream;
import java.io.DataInputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.apache.flink.runtime.checkpoint.Checkpoints;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The checkpoints and savepoints of a directory. Both count up from one number, so the newest is
 * the one with the largest. Its {@code _metadata} is written last and by a rename; a directory
 * without one was never complete, and what it would have covered was never committed.
 */
public final class FlinkCheckpoints {
  private static final Logger LOG = LoggerFactory.getLogger(FlinkCheckpoints.class);
  private static final String METADATA = "_metadata";
  private static final int DEPTH = 3;
  private static final int KEPT = 2;

  private final Path directory;

  /** Those of a home, whoever runs the job: {@code HOME/flink}. */
  public static FlinkCheckpoints of(Path home) {
    return new FlinkCheckpoints(home.toAbsolutePath().resolve("flink"));
  }

  FlinkCheckpoints(Path directory) {
    this.directory = directory;
  }

  /** Where checkpoints go; each run makes a directory of its own in it. */
  public Path checkpoints() {
    return directory.resolve("checkpoints");
  }

  /** Where the last act of an orderly stop goes. */
  public Path savepoints() {
    return directory.resolve("savepoints");
  }

  /** The newest complete one, empty at the first start. */
  public Optional<Complete> newest() {
    return complete().stream().findFirst();
  }

  /** Deletes all but the two newest, and whatever was never complete. */
  public void tidy() {
    var kept = complete().stream().limit(KEPT).map(Complete::directory).toList();
    for (Path root : List.of(checkpoints(), savepoints())) {
      for (Path run : children(root)) {
        if (kept.contains(run)) {
          continue;
        }
        if (kept.stream().noneMatch(directory -> directory.startsWith(run))) {
          delete(run);
          continue;
        }
        for (Path child : children(run)) {
          if (child.getFileName().toString().startsWith("chk-") && !kept.contains(child)) {
            delete(child);
          }
        }
      }
    }
  }

  /** The complete ones, newest first. */
  private List<Complete> complete() {
    var found = new ArrayList<Complete>();
    for (Path root : List.of(checkpoints(), savepoints())) {
      if (!Files.isDirectory(root)) {
        continue;
      }
      try (Stream<Path> tree = Files.walk(root, DEPTH)) {
        for (Path file : tree.toList()) {
          if (file.getFileName().toString().equals(METADATA)) {
            number(file).ifPresent(number -> found.add(new Complete(file.getParent(), number)));
          }
        }
      } catch (IOException failed) {
        throw unreadable(root, failed);
      }
    }
    found.sort(Comparator.comparingLong(Complete::number).reversed());
    return found;
  }

  private static Optional<Long> number(Path metadata) {
    try (var in = new DataInputStream(new BufferedInputStream(Files.newInputStream(metadata)))) {
      var loader = FlinkCheckpoints.class.getClassLoader();
      var read = Checkpoints.loadCheckpointMetadata(in, loader, metadata.getParent().toString());
      return Optional.of(read.getCheckpointId());
    } catch (IOException | RuntimeException incomplete) {
      LOG.warn("checkpoint {} is incomplete and not used: {}", metadata, incomplete.toString());
      return Optional.empty();
    }
  }

  private static List<Path> children(Path parent) {
    if (!Files.isDirectory(parent)) {
      return List.of();
    }
    try (Stream<Path> list = Files.list(parent)) {
      return list.toList();
    } catch (IOException failed) {
      throw unreadable(parent, failed);
    }
  }

  /** What a run that has just lost the home still writes is left for the next time. */
  private static void delete(Path tree) {
    try (Stream<Path> paths = Files.walk(tree)) {
      for (Path path : paths.sorted(Comparator.reverseOrder()).toList()) {
        Files.deleteIfExists(path);
      }
    } catch (IOException | UncheckedIOException failed) {
      LOG.warn("checkpoint {} could not be deleted: {}", tree, failed.toString());
    }
  }

  private static GridwrightException unreadable(Path path, IOException cause) {
    return new GridwrightException(ErrorCode.NO_DISK, "Checkpoints cannot be used", cause)
        .with("path", path)
        .with("problem", cause.toString());
  }

  /**
   * A checkpoint or savepoint that can be resumed.
   *
   * @param directory holds {@code _metadata}
   * @param number counts up over all runs
   */
  public record Complete(Path directory, long number) {
    /** Where it is, as Flink takes it. */
    public String uri() {
      return directory.toUri().toString();
    }
  }
}
