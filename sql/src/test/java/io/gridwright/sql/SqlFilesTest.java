package io.gridwright.sql;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.Executors;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SqlFilesTest {
  @TempDir Path directory;

  @Test
  void aFolderIsListedByNameAndItsFilesHoldTheirText() {
    var metrics = SqlFiles.folder("metrics");
    assertThat(metrics).extracting(SqlFile::name).isSorted().contains("occupancy", "waste_account");
    assertThat(metrics)
        .contains(
            new SqlFile("metrics", "occupancy", SqlFiles.file("metrics", "occupancy").text()));
  }

  @Test
  void foldersInOneJarAreReadByManyThreadsAtOnce() throws Exception {
    var jar = jar();
    try (var loader = new URLClassLoader(new URL[] {jar.toUri().toURL()}, null)) {
      var folder = loader.loadClass(SqlFiles.class.getName()).getMethod("folder", String.class);
      var asks = new ArrayList<Callable<Object>>();
      for (int i = 0; i < 32; i++) {
        var name = "folder" + i;
        asks.add(() -> folder.invoke(null, name));
      }
      var threads = Executors.newFixedThreadPool(8);
      try {
        for (var answer : threads.invokeAll(asks)) {
          assertThat((List<?>) answer.get()).hasSize(1);
        }
      } finally {
        threads.shutdownNow();
      }
    }
  }

  private Path jar() throws IOException {
    var file = directory.resolve("sql.jar");
    try (var jar = new JarOutputStream(Files.newOutputStream(file))) {
      for (var type : List.of(SqlFiles.class, SqlFile.class)) {
        var path = type.getName().replace('.', '/') + ".class";
        try (var bytes = type.getResourceAsStream("/" + path)) {
          jar.putNextEntry(new JarEntry(path));
          java.util.Objects.requireNonNull(bytes).transferTo(jar);
        }
      }
      for (int i = 0; i < 32; i++) {
        jar.putNextEntry(new JarEntry("sql/folder" + i + "/"));
        jar.putNextEntry(new JarEntry("sql/folder" + i + "/view.sql"));
        jar.write("SELECT 1".getBytes(java.nio.charset.StandardCharsets.UTF_8));
      }
    }
    return file;
  }
}
