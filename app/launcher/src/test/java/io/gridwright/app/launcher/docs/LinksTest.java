package io.gridwright.app.launcher.docs;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class LinksTest {
  private static final Pattern LINK = Pattern.compile("]\\(([^)\\s]+)\\)");
  private static final Pattern MODULE = Pattern.compile("<module>([^<]+)</module>");
  private static final int README_LINES = 150;

  static Stream<String> pages() {
    return Pages.all().stream();
  }

  @ParameterizedTest
  @MethodSource("pages")
  void everyLinkIntoTheCheckoutLeadsSomewhere(String page) {
    var from = Pages.ROOT.resolve(page).getParent();
    var broken = new ArrayList<String>();
    for (var target : links(Pages.read(page))) {
      if (!Files.exists(from.resolve(target.replaceFirst("#.*", "")))) {
        broken.add(target);
      }
    }
    assertThat(broken).isEmpty();
  }

  @Test
  void everyModuleHasAPageOfItsOwn() {
    var modules = new ArrayList<String>();
    var found = MODULE.matcher(Pages.read("pom.xml"));
    while (found.find()) {
      modules.add(found.group(1) + "/README.md");
    }
    assertThat(modules).hasSizeGreaterThan(5);
    assertThat(Pages.all()).containsAll(modules);
  }

  @Test
  void theFirstPageIsShort() {
    assertThat(Pages.read("README.md").lines().count()).isLessThanOrEqualTo(README_LINES);
  }

  private static List<String> links(String text) {
    var targets = new ArrayList<String>();
    var found = LINK.matcher(text);
    while (found.find()) {
      if (!found.group(1).matches("[a-z]+:.*")) {
        targets.add(found.group(1));
      }
    }
    return targets;
  }
}
