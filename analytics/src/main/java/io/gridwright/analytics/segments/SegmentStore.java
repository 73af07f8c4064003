package io.gridwright.analytics.segments;

import io.gridwright.model.error.ErrorCode;
import io.gridwright.model.error.GridwrightException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/**
 * The segments of a home. {@code segments/staging/<run>/} holds what is being written, {@code
 * segments/committed/<table>/<id>.parquet} what readers may load. A file enters the second by one
 * rename, so a reader sees all of it or nothing.
 */
public final class SegmentStore {
  private static final String PARQUET = ".parquet";

  private final Path staging;
  private final Path committed;
  private final Path owner;

  /** The store under a home; directories are made when first needed. */
  public SegmentStore(Path home) {
    this.staging = home.resolve("segments").resolve("staging");
    this.committed = home.resolve("segments").resolve("committed");
    this.owner = home.resolve("segments").resolve("owner");
  }

  /**
   * Takes the home for a run of the stream. A run that had it before may commit no more, so two of
   * them never write the same rows. Take it before looking up where the last run ended.
   *
   * @param run a name that no other run has
   */
  public void take(String run) {
    try {
      Files.createDirectories(owner.getParent());
      var next = Files.writeString(owner.resolveSibling("owner-" + run), run);
      Files.move(next, owner, StandardCopyOption.ATOMIC_MOVE);
    } catch (IOException failed) {
      throw noDisk(failed, owner);
    }
  }

  /**
   * Makes sure that no other run has taken the home.
   *
   * @throws GridwrightException HOME_IN_USE when one has
   */
  public void requireTakenBy(String run) {
    try {
      var holder = Files.readString(owner);
      if (!holder.equals(run)) {
        throw new GridwrightException(
                ErrorCode.HOME_IN_USE, "Another run of the stream has taken over")
            .with("run", run)
            .with("other", holder)
            .hint("Stop this one.");
      }
    } catch (IOException failed) {
      throw noDisk(failed, owner);
    }
  }

  /**
   * Makes a staged segment visible. Doing so again changes nothing.
   *
   * @throws GridwrightException INTERNAL when the segment is neither staged nor committed, NO_DISK
   *     when the file cannot be moved
   */
  public void commit(StagedSegment segment) {
    Path from = stagedFile(segment);
    Path to = committed.resolve(segment.table()).resolve(segment.id() + PARQUET);
    try {
      if (Files.exists(to)) {
        Files.deleteIfExists(from);
        return;
      }
      Files.createDirectories(to.getParent());
      Files.move(from, to, StandardCopyOption.ATOMIC_MOVE);
    } catch (NoSuchFileException gone) {
      throw new GridwrightException(ErrorCode.INTERNAL, "Staged segment is gone", gone)
          .with("segment", segment.id())
          .with("expected", from);
    } catch (IOException failed) {
      throw noDisk(failed, to);
    }
  }

  /** Every committed segment, by table and id. */
  public List<CommittedSegment> committed() {
    var found = new ArrayList<CommittedSegment>();
    for (Path table : children(committed)) {
      for (Path file : children(table)) {
        String name = file.getFileName().toString();
        if (name.endsWith(PARQUET)) {
          var id = name.substring(0, name.length() - PARQUET.length());
          found.add(new CommittedSegment(id, table.getFileName().toString(), file));
        }
      }
    }
    return found;
  }

  /**
   * Deletes what other runs left in staging. Call it only when everything that they had prepared
   * and that a checkpoint still knows is committed.
   *
   * @param run the run whose files stay
   * @return files deleted
   */
  public int sweep(String run) {
    int deleted = 0;
    for (Path directory : children(staging)) {
      if (!directory.getFileName().toString().equals(run)) {
        deleted += delete(directory);
      }
    }
    return deleted;
  }

  /** The directory in which a run stages, made if it does not exist. */
  Path stagingOf(String run) {
    Path directory = staging.resolve(run);
    try {
      return Files.createDirectories(directory);
    } catch (IOException failed) {
      throw noDisk(failed, directory);
    }
  }

  Path stagedFile(StagedSegment segment) {
    return staging.resolve(segment.run()).resolve(segment.id() + PARQUET);
  }

  static GridwrightException noDisk(IOException cause, Path path) {
    return new GridwrightException(ErrorCode.NO_DISK, "Segment file cannot be written", cause)
        .with("path", path)
        .with("problem", cause.toString())
        .hint("Maybe the disk is full or not writable.");
  }

  private static int delete(Path directory) {
    int files = 0;
    try (Stream<Path> tree = Files.walk(directory)) {
      for (Path path : tree.sorted(Comparator.reverseOrder()).toList()) {
        if (!Files.isDirectory(path)) {
          files++;
        }
        Files.deleteIfExists(path);
      }
      return files;
    } catch (IOException failed) {
      throw noDisk(failed, directory);
    }
  }

  private static List<Path> children(Path directory) {
    if (!Files.isDirectory(directory)) {
      return List.of();
    }
    try (Stream<Path> list = Files.list(directory)) {
      return list.sorted().toList();
    } catch (IOException failed) {
      throw noDisk(failed, directory);
    }
  }
}
