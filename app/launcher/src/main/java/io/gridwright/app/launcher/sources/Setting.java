package io.gridwright.app.launcher.sources;

import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * One setting that a kind of source has.
 *
 * @param standard the value where none is given, as written; empty when it must be given
 */
public record Setting(String name, Type type, Optional<String> standard, String meaning) {
  /** How the text of a value is read. */
  public enum Type {
    TEXT("text"),
    URL("http or https address"),
    FILE("path of a file"),
    LIST("list"),
    INTEGER("whole number"),
    BOOLEAN("true or false"),
    DURATION("ISO 8601 duration such as PT30S");

    private final String word;

    Type(String word) {
      this.word = word;
    }

    /** What a value must look like, in words. */
    public String word() {
      return word;
    }
  }

  /** Every source has a name; that of its kind where none is given. */
  static final Setting NAME =
      optional("name", Type.TEXT, "", "its name in status rows; the kind where none is given");

  /** Sources that belong to one cluster say which. */
  public static final Setting CLUSTER =
      optional("cluster", Type.TEXT, "", "cluster that it speaks for");

  /** A setting that must be given. */
  public static Setting required(String name, Type type, String meaning) {
    return new Setting(name, type, Optional.empty(), meaning);
  }

  /** A setting with a value of its own; empty text means none. */
  public static Setting optional(String name, Type type, String standard, String meaning) {
    return new Setting(name, type, Optional.of(standard), meaning);
  }

  /** How often a source is read. */
  public static Setting every(String standard) {
    return optional("every", Type.DURATION, standard, "time between two readings");
  }

  /** What is wrong with a text, if anything is. */
  boolean takes(String text) {
    if (text.isEmpty() && standard.isPresent()) {
      return true;
    }
    return switch (type) {
      case TEXT, FILE, LIST -> !text.isEmpty();
      case URL -> Values.isUrl(text);
      case INTEGER -> text.matches("\\d{1,9}");
      case BOOLEAN -> List.of("true", "false").contains(text.toLowerCase(Locale.ROOT));
      case DURATION -> Values.isDuration(text);
    };
  }
}
