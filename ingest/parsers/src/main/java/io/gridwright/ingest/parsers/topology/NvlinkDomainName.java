package io.gridwright.ingest.parsers.topology;

import java.util.Locale;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The name of an NVLink domain that spans hosts: the UUID of its fabric and the clique in it, since
 * a clique's number alone is found in many fabrics. The UUID of which every digit is zero is none;
 * one that only begins with zeros is one.
 */
final class NvlinkDomainName {
  private static final Pattern NAME = Pattern.compile("([0-9a-fA-F-]{32,36})(?:[./](\\d{1,10}))?");
  private static final Pattern ZERO = Pattern.compile("[0-]+");

  private static final Pattern ZERO_CLIQUE = Pattern.compile("[0-]+([./]\\d*)?");

  private NvlinkDomainName() {}

  /** The name in one spelling, {@code uuid} or {@code uuid.clique}; null for no domain. */
  static @Nullable String of(String text) {
    var name = NAME.matcher(text.strip());
    if (!name.matches() || ZERO.matcher(name.group(1)).matches()) {
      return null;
    }
    var uuid = name.group(1).toLowerCase(Locale.ROOT);
    return name.group(2) == null ? uuid : uuid + '.' + name.group(2);
  }

  /**
   * The name in the value of a label, which may be anything: too long a name is replaced by a hash.
   */
  static @Nullable String ofLabel(String value) {
    var name = of(value);
    return name != null || value.isBlank() || ZERO_CLIQUE.matcher(value).matches()
        ? name
        : value.strip();
  }

  /** The name for a fabric and a clique in it; null for no domain. */
  static @Nullable String of(@Nullable String uuid, long clique) {
    return uuid == null ? null : of(uuid + '.' + clique);
  }
}
