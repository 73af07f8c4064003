package io.gridwright.ingest.parsers.topology;

import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * One link of a subnet as one of its ends tells it.
 *
 * @param here the end that tells it
 * @param there the other end, null for a port without one
 * @param rate width and speed such as {@code 4xNDR}, null where not told
 */
record SubnetLink(End here, @Nullable End there, @Nullable String rate) {
  private static final Pattern HEADER =
      Pattern.compile("(Switch|Ca)\\s*\\d+\\s*\"([HS]-[0-9a-f]+)\"\\s*#\\s*\"([^\"]*)\".*");
  private static final Pattern ROW =
      Pattern.compile(
          "\\[(\\d+)](?:\\[ext \\d+])?(?:\\(([0-9a-f]+)\\))?\\s*"
              + "\"([HS]-[0-9a-f]+)\"\\[(\\d+)](?:\\(([0-9a-f]+)\\))?\\s*#\\s*(.*)");
  private static final Pattern TOLD =
      Pattern.compile(".*\"([^\"]*)\"(?:\\s+lid\\s+\\d+)?(?:\\s+(\\d+x\\w+))?.*");
  private static final Pattern PAIR =
      Pattern.compile(
          "(CA|SW|RT)\\s+\\d+\\s+(\\d+)\\s+(0x[0-9a-f]+)\\s+(\\d+x)\\s+(\\S+)\\s+-\\s+"
              + "(CA|SW|RT)\\s+\\d+\\s+(\\d+)\\s+(0x[0-9a-f]+)\\s+\\(\\s*'(.*?)'\\s+-\\s+'(.*?)'\\s*\\)");
  private static final Pattern SINGLE =
      Pattern.compile(
          "(CA|SW|RT)\\s+\\d+\\s+(\\d+)\\s+(0x[0-9a-f]+)\\s+\\d+x\\s+\\S+\\s+'?(.*?)'?");

  /** The device that the rows below a line belong to, null when the line begins none. */
  static @Nullable End header(String line) {
    var header = HEADER.matcher(line);
    return header.matches()
        ? end(header.group(2).startsWith("S"), header.group(2), "", header.group(3))
        : null;
  }

  /** A row below a device, null when the line is none. */
  static @Nullable SubnetLink row(End device, String line) {
    var row = ROW.matcher(line);
    if (!row.matches()) {
      return null;
    }
    var told = TOLD.matcher(row.group(6));
    var description = told.matches() ? told.group(1) : "";
    var port = row.group(2);
    var here = new End(device.isSwitch(), device.guid(), row.group(1), device.description());
    var remote = row.group(5);
    var there =
        end(
            row.group(3).startsWith("S"),
            remote == null || row.group(3).startsWith("S") ? row.group(3) : "0x" + remote,
            row.group(4),
            description);
    return new SubnetLink(
        port == null || device.isSwitch()
            ? here
            : end(false, "0x" + port, row.group(1), device.description()),
        there,
        told.matches() ? told.group(2) : null);
  }

  /** A line of the list of ports, null when the line is none. */
  static @Nullable SubnetLink pair(String line) {
    var pair = PAIR.matcher(line);
    if (pair.matches()) {
      return new SubnetLink(
          end(pair.group(1).equals("SW"), pair.group(3), pair.group(2), pair.group(9)),
          end(pair.group(6).equals("SW"), pair.group(8), pair.group(7), pair.group(10)),
          pair.group(4) + pair.group(5));
    }
    var single = SINGLE.matcher(line);
    return single.matches()
        ? new SubnetLink(
            end(single.group(1).equals("SW"), single.group(3), single.group(2), single.group(4)),
            null,
            null)
        : null;
  }

  private static End end(boolean isSwitch, String guid, String port, String description) {
    var number = PortGuid.of(guid);
    return new End(isSwitch, number == null ? guid : number, port, description.strip());
  }

  /**
   * One end of a link.
   *
   * @param guid of the switch, or of the port of a host
   * @param port number of the port
   */
  record End(boolean isSwitch, String guid, String port, String description) {
    boolean isAggregation() {
      return !isSwitch && FabricName.isAggregation(description);
    }

    /** The name, or the number where there is no name. */
    String name() {
      var name = isSwitch ? FabricName.ofSwitch(description) : FabricName.ofPort(description);
      return name == null ? guid : name;
    }
  }
}
