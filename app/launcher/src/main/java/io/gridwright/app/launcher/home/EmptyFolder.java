package io.gridwright.app.launcher.home;

import io.gridwright.model.error.ErrorCode;
import io.gridwright.model.error.GridwrightException;
import java.io.IOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import org.jspecify.annotations.Nullable;

/** Makes room for a run that must not find what an earlier one left. */
public final class EmptyFolder {
  private EmptyFolder() {}

  /**
   * Deletes a directory with all that is in it; nothing happens when there is none.
   *
   * @throws GridwrightException when something in it cannot be deleted
   */
  public static void clear(Path directory) {
    if (!Files.exists(directory)) {
      return;
    }
    try {
      Path unused = Files.walkFileTree(directory, new Removal());
    } catch (IOException failure) {
      throw new GridwrightException(ErrorCode.NO_DISK, "Directory cannot be cleared", failure)
          .with("directory", directory);
    }
  }

  private static final class Removal extends SimpleFileVisitor<Path> {
    @Override
    public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) throws IOException {
      Files.delete(file);
      return FileVisitResult.CONTINUE;
    }

    @Override
    public FileVisitResult postVisitDirectory(Path folder, @Nullable IOException failure)
        throws IOException {
      if (failure != null) {
        throw failure;
      }
      Files.delete(folder);
      return FileVisitResult.CONTINUE;
    }
  }
}
