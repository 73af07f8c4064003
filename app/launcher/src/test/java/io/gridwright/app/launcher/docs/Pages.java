package io.gridwright.app.launcher.docs;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/** The written pages of the checkout that the test runs in. */
final class Pages {
  /** Root of the checkout; tests run in the folder of their module. */
  static final Path ROOT = Path.of("../..").toAbsolutePath().normalize();

  private Pages() {}

  static String read(String page) {
    try {
      return Files.readString(ROOT.resolve(page)).replace("\r\n", "\n");
    } catch (IOException missing) {
      throw new AssertionError("No page " + page, missing);
    }
  }

  static void write(String page, String text) {
    try {
      Files.writeString(ROOT.resolve(page), text);
    } catch (IOException unwritable) {
      throw new AssertionError("Cannot write " + page, unwritable);
    }
  }

  /** Every Markdown file of the project, as a path from the root. */
  static List<String> all() {
    try (Stream<Path> files = Files.walk(ROOT)) {
      return files
          .filter(file -> file.toString().endsWith(".md"))
          .map(file -> ROOT.relativize(file).toString().replace('\\', '/'))
          .filter(name -> !name.startsWith(".git/") && !name.contains("target/"))
          .sorted()
          .toList();
    } catch (IOException unreadable) {
      throw new AssertionError(unreadable);
    }
  }
}
