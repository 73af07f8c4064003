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
  private final Path root;
  private final List<Entry> entries = new ArrayList<>();

  private FileTree(Path root) {
    this.root = root;
  }

  /**
   * Every regular file below a directory. A directory that cannot be listed is one entry; what is
   * neither file nor directory is none.
   *
   * @throws GridwrightException NOT_FOUND when there is no such directory
   */
  static List<Entry> list(Path root) {
    if (!Files.isDirectory(root)) {
      throw new GridwrightException(ErrorCode.NOT_FOUND, "Directory to replay does not exist")
          .with("directory", root);
    }
    var tree = new FileTree(root);
    try {
      Files.walkFileTree(root, tree);
    } catch (IOException e) {
      throw new GridwrightException(ErrorCode.SOURCE_FAILED, "Directory cannot be listed", e)
          .with("directory", root);
    }
    tree.entries.sort(Comparator.comparing(Entry::name));
    return tree.entries;
  }

  @Override
  public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) {
    if (Files.isRegularFile(file)) {
      entries.add(new Entry(file, name(file)));
    }
    return FileVisitResult.CONTINUE;
  }

  @Override
  public FileVisitResult visitFileFailed(Path file, IOException error) {
    entries.add(new Entry(file, name(file)));
    return FileVisitResult.CONTINUE;
  }

  @Override
  public FileVisitResult postVisitDirectory(Path directory, @Nullable IOException error) {
    if (error != null) {
      entries.add(new Entry(directory, name(directory)));
    }
    return FileVisitResult.CONTINUE;
  }

  private String name(Path file) {
    return root.relativize(file).toString().replace('\\', '/');
  }

  /**
   * One file.
   *
   * @param path where it is
   * @param name path below the root, with slashes
   */
  record Entry(Path path, String name) {}
}
