package io.gridwright.sql;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.JarURLConnection;
import java.net.URI;
import java.net.URISyntaxException;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/** Reads the SQL files from the class path, out of a folder or a jar, each folder once. */
public final class SqlFiles {
  private static final String SUFFIX = ".sql";
  private static final Map<String, List<SqlFile>> FOLDERS = new ConcurrentHashMap<>();

  private SqlFiles() {}

  /** Every file of a folder, by name. */
  public static List<SqlFile> folder(String folder) {
    return FOLDERS.computeIfAbsent(folder, SqlFiles::readFolder);
  }

  private static List<SqlFile> readFolder(String folder) {
    try {
      var uri = uri(folder);
      if (!uri.getScheme().equals("jar")) {
        return read(folder, Path.of(uri));
      }
      var archive = ((JarURLConnection) uri.toURL().openConnection()).getJarFileURL().toURI();
      try (var jar = FileSystems.newFileSystem(Path.of(archive))) {
        return read(folder, jar.getPath("sql", folder));
      }
    } catch (IOException unreadable) {
      throw new UncheckedIOException(unreadable);
    } catch (URISyntaxException impossible) {
      throw new IllegalStateException(impossible);
    }
  }

  /** One file. */
  public static SqlFile file(String folder, String name) {
    var path = "/sql/" + folder + "/" + name + SUFFIX;
    try (var stream = SqlFiles.class.getResourceAsStream(path)) {
      if (stream == null) {
        throw new IllegalArgumentException("no SQL file " + path);
      }
      return new SqlFile(
          folder, name, new String(stream.readAllBytes(), java.nio.charset.StandardCharsets.UTF_8));
    } catch (IOException unreadable) {
      throw new UncheckedIOException(unreadable);
    }
  }

  private static URI uri(String folder) {
    var found = SqlFiles.class.getResource("/sql/" + folder);
    if (found == null) {
      throw new IllegalArgumentException("no SQL folder " + folder);
    }
    try {
      return found.toURI();
    } catch (URISyntaxException impossible) {
      throw new IllegalStateException(impossible);
    }
  }

  private static List<SqlFile> read(String folder, Path directory) throws IOException {
    try (var paths = Files.list(directory)) {
      return paths
          .filter(path -> path.toString().endsWith(SUFFIX))
          .sorted()
          .map(path -> path.getFileName().toString())
          .map(name -> file(folder, name.substring(0, name.length() - SUFFIX.length())))
          .toList();
    }
  }
}
