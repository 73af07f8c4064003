package io.gridwright.ingest.collectors.replay;

import io.gridwright.model.error.ErrorCode;
import io.gridwright.model.error.GridwrightException;
import java.io.IOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Lists a directory with all below it, in an order that does not depend on the machine. */
final class FileTree extends SimpleFileVisitor<Path> {
  private static final String NOT_A_FILE = "not_a_file";
  private static final String EMPTY = "empty_directory";
  private static final Problem OTHER = new Problem(NOT_A_FILE, "Neither a file nor a directory");
  private final Path root;
  private final List<Entry> entries = new ArrayList<>();
  private int seen;
  private int before;

  private FileTree(Path root) {
    this.root = root;
  }

  /**
   * Every file below a directory. What is there and cannot be read is an entry with its problem:
   * pipes and devices, links that lead nowhere, directories that cannot be listed or are empty.
   *
   * @param root a directory, or one file, whose name is empty then
   * @throws GridwrightException NOT_FOUND when there is neither
   */
  static List<Entry> list(Path root) {
    if (Files.exists(root) && !Files.isDirectory(root)) {
      return List.of(new Entry(root, "", Files.isRegularFile(root) ? null : OTHER));
    }
    if (!Files.isDirectory(root)) {
      throw new GridwrightException(ErrorCode.NOT_FOUND, "Directory to replay does not exist")
          .with("directory", root);
    }
    try {
      var tree = new FileTree(root.toRealPath());
      Files.walkFileTree(tree.root, tree);
      tree.entries.sort(Comparator.comparing(Entry::name));
      return tree.entries;
    } catch (IOException e) {
      throw new GridwrightException(ErrorCode.SOURCE_FAILED, "Directory cannot be listed", e)
          .with("directory", root);
    }
  }

  @Override
  public FileVisitResult preVisitDirectory(Path directory, BasicFileAttributes attributes) {
    before = seen;
    return FileVisitResult.CONTINUE;
  }

  @Override
  public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) {
    add(file, Files.isRegularFile(file) ? null : strange(file, attributes));
    return FileVisitResult.CONTINUE;
  }

  @Override
  public FileVisitResult visitFileFailed(Path file, IOException error) {
    add(file, new Problem(FileReplay.UNREADABLE, "Cannot be read: " + error));
    return FileVisitResult.CONTINUE;
  }

  @Override
  public FileVisitResult postVisitDirectory(Path directory, @Nullable IOException error) {
    if (error != null) {
      add(directory, new Problem(FileReplay.UNREADABLE, "Cannot be listed: " + error));
    } else if (seen == before) {
      add(directory, new Problem(EMPTY, "Nothing is in this directory"));
    }
    return FileVisitResult.CONTINUE;
  }

  /** What cannot be read as a file is; opening a pipe, for one, would wait for ever. */
  private static Problem strange(Path file, BasicFileAttributes attributes) {
    if (!attributes.isSymbolicLink()) {
      return OTHER;
    }
    return Files.isDirectory(file)
        ? new Problem(NOT_A_FILE, "A link to a directory, which is not followed")
        : new Problem(FileReplay.UNREADABLE, "A link that leads to no file");
  }

  private void add(Path file, @Nullable Problem problem) {
    seen++;
    entries.add(new Entry(file, name(file), problem));
  }

  private String name(Path file) {
    return root.relativize(file).toString().replace('\\', '/');
  }

  /**
   * One file.
   *
   * @param path where it is
   * @param name path below the root, with slashes
   * @param problem why it cannot be read, null when it looks as if it could
   */
  record Entry(Path path, String name, @Nullable Problem problem) {}

  /** Why something is no file to read. */
  record Problem(String reason, String detail) {}
}
