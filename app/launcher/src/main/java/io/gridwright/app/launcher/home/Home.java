package io.gridwright.app.launcher.home;

import io.gridwright.model.error.ErrorCode;
import io.gridwright.model.error.GridwrightException;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The directory that holds all state. One process owns it at a time. */
public final class Home implements AutoCloseable {
  private static final long ENOUGH_BYTES = 256L << 20;

  private final Path directory;
  private final FileChannel channel;
  private final FileLock lock;

  private Home(Path directory, FileChannel channel, FileLock lock) {
    this.directory = directory;
    this.channel = channel;
    this.lock = lock;
  }

  /**
   * Creates the directory if need be and takes it for this process.
   *
   * @throws GridwrightException when it cannot be written, the disk is full or another process owns
   *     it
   */
  public static Home own(Path directory) {
    try {
      Files.createDirectories(directory);
      requireSpace(directory);
      var channel =
          FileChannel.open(
              directory.resolve("lock"), StandardOpenOption.CREATE, StandardOpenOption.WRITE);
      var lock = tryLock(channel);
      if (lock == null) {
        channel.close();
        throw inUse(directory);
      }
      Files.deleteIfExists(directory.resolve("server"));
      return new Home(directory, channel, lock);
    } catch (IOException unusable) {
      throw new GridwrightException(ErrorCode.NO_DISK, "Home cannot be written", unusable)
          .with("home", directory)
          .with("problem", unusable.toString())
          .hint("Maybe choose another place with --home.");
    }
  }

  /** The address of the server that owns a home, empty when none runs. */
  public static Optional<String> serverOf(Path directory) {
    if (!Files.exists(directory.resolve("server"))) {
      return Optional.empty();
    }
    try {
      var address = Files.readString(directory.resolve("server")).strip();
      return isOwned(directory) ? Optional.of(address) : Optional.empty();
    } catch (NoSuchFileException noServer) {
      return Optional.empty();
    } catch (IOException unreadable) {
      throw new GridwrightException(ErrorCode.SOURCE_FAILED, "Home cannot be read", unreadable)
          .with("home", directory);
    }
  }

  /** Tells other processes where this one listens. */
  public void announce(String address) {
    try {
      var next = Files.writeString(directory.resolve("server.next"), address + "\n");
      Files.move(next, directory.resolve("server"), StandardCopyOption.ATOMIC_MOVE);
    } catch (IOException unwritable) {
      throw new GridwrightException(ErrorCode.NO_DISK, "Home cannot be written", unwritable)
          .with("home", directory);
    }
  }

  /** The directory itself. */
  public Path directory() {
    return directory;
  }

  /** A place inside it. */
  public Path resolve(String name) {
    return directory.resolve(name);
  }

  @Override
  public void close() {
    try {
      Files.deleteIfExists(directory.resolve("server"));
      lock.release();
      channel.close();
    } catch (IOException late) {
      throw new GridwrightException(ErrorCode.INTERNAL, "Home could not be released", late)
          .with("home", directory);
    }
  }

  private static boolean isOwned(Path directory) throws IOException {
    try (var channel = FileChannel.open(directory.resolve("lock"), StandardOpenOption.WRITE);
        var free = tryLock(channel)) {
      return free == null;
    }
  }

  private static @Nullable FileLock tryLock(FileChannel channel) throws IOException {
    try {
      return channel.tryLock();
    } catch (OverlappingFileLockException ownedByThisProcess) {
      return null;
    }
  }

  private static void requireSpace(Path directory) throws IOException {
    long free = Files.getFileStore(directory).getUsableSpace();
    if (free < ENOUGH_BYTES) {
      throw new GridwrightException(ErrorCode.NO_DISK, "Disk is nearly full")
          .with("home", directory)
          .with("free_mib", free >> 20)
          .with("needed_mib", ENOUGH_BYTES >> 20)
          .hint("Maybe choose another place with --home.");
    }
  }

  private static GridwrightException inUse(Path directory) throws IOException {
    var server = directory.resolve("server");
    var where = Files.exists(server) ? Files.readString(server).strip() : "a command that runs";
    return new GridwrightException(ErrorCode.HOME_IN_USE, "Home is in use")
        .with("home", directory)
        .with("by", where)
        .hint("Maybe stop it, or choose another place with --home.");
  }
}
