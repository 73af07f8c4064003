package io.gridwright.app.launcher.docs;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** Runs after packaging, when the folder of libraries is there. */
class NoticesIT {
  private static final Pattern NAMES = Pattern.compile("\\(([^()]+)\\)");
  private static final Pattern VERSION = Pattern.compile("-\\d[^/]*\\.jar$");

  @Test
  void everyLibraryIsInTheNotice() throws Exception {
    var known = patterns();
    var libraries = new ArrayList<String>();
    try (var jars = Files.list(Path.of("target/lib"))) {
      jars.map(jar -> VERSION.matcher(jar.getFileName().toString()).replaceFirst(""))
          .filter(name -> !name.startsWith("gridwright-"))
          .forEach(libraries::add);
    }
    assertThat(libraries)
        .hasSizeGreaterThan(50)
        .allSatisfy(
            name ->
                assertThat(known)
                    .as("licence of %s", name)
                    .anyMatch(pattern -> pattern.matcher(name).matches()));
    assertThat(known)
        .allSatisfy(
            pattern ->
                assertThat(libraries)
                    .as("a library that is %s", pattern)
                    .anyMatch(name -> pattern.matcher(name).matches()));
  }

  private static List<Pattern> patterns() {
    var patterns = new ArrayList<Pattern>();
    var text = Pages.read("NOTICE");
    var names = NAMES.matcher(text.substring(text.indexOf("\nApache License 2.0\n")));
    while (names.find()) {
      for (var name : names.group(1).split(",\\s*", -1)) {
        patterns.add(Pattern.compile(name.replace(".", "\\.").replace("*", ".+")));
      }
    }
    return patterns;
  }
}
