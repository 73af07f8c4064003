package io.gridwright.ingest.parsers.topology;

import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** What the description of a device in a subnet says of its name. */
final class FabricName {
  /** A managed switch: {@code MF0;name:MODEL/U1}, in a director with the card before the chip. */
  private static final Pattern MANAGED =
      Pattern.compile("MF0;(.+):[A-Z0-9]+((?:/[A-Z]+\\d+)*)/U(\\d+)");

  private static final Pattern HOST = Pattern.compile("(\\S+) (\\S+)");

  /** What a device is called before somebody gives it a name. */
  private static final Pattern GENERIC =
      Pattern.compile(
          "(?i).*(Mellanox Technologies|Infiniscale|ConnectX|Quantum|SwitchIB|SwitchX).*");

  private static final Pattern AGGREGATION = Pattern.compile("(?i).*Aggregation Node.*");

  private FabricName() {}

  /** A switch's name, null where its description names no one. */
  static @Nullable String ofSwitch(String description) {
    var text = description.strip();
    var managed = MANAGED.matcher(text);
    if (managed.matches()) {
      var card = managed.group(2);
      boolean single = card.isEmpty() && managed.group(3).equals("1");
      return single ? managed.group(1) : managed.group(1) + card + "/U" + managed.group(3);
    }
    return text.isEmpty() || GENERIC.matcher(text).matches() ? null : text;
  }

  /** A port of a host, as {@code host/device}; null where its description names no host. */
  static @Nullable String ofPort(String description) {
    var text = description.strip();
    var host = HOST.matcher(text);
    return host.matches() && !GENERIC.matcher(text).matches()
        ? host.group(1) + '/' + host.group(2)
        : null;
  }

  /** Whether the port belongs to a switch's own reduction unit and to no host. */
  static boolean isAggregation(String description) {
    return AGGREGATION.matcher(description).matches();
  }
}
