package io.gridwright.sql;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.regex.Pattern;

/**
 * One SQL file.
 *
 * @param folder what it is for: {@code schema}, a schema of views, {@code write} or {@code lookup}
 * @param name file name without {@code .sql}
 * @param text its content
 */
public record SqlFile(String folder, String name, String text) {
  /** SHA-256 of the text, in hex. */
  public String checksum() {
    try {
      var digest =
          MessageDigest.getInstance("SHA-256").digest(text.getBytes(StandardCharsets.UTF_8));
      return HexFormat.of().formatHex(digest);
    } catch (NoSuchAlgorithmException impossible) {
      throw new IllegalStateException(impossible);
    }
  }

  /** What the leading comment says after {@code -- key:}, empty when it says nothing. */
  public String note(String key) {
    var line = Pattern.compile("(?m)^-- " + Pattern.quote(key) + ": (.*(?:\\R-- (?!\\w+:).*)*)$");
    var found = line.matcher(text);
    return found.find() ? found.group(1).replaceAll("\\R-- ", " ") : "";
  }
}
