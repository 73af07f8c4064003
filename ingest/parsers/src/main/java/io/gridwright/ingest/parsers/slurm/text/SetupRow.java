package io.gridwright.ingest.parsers.slurm.text;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalTime;
import java.time.format.DateTimeParseException;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** Partitions, reservations, licences, shares, associations and QOS as slurmrestd gives them. */
public final class SetupRow {
  private SetupRow() {}

  /** A block of {@code scontrol show partition}. */
  public static ObjectNode partition(TextRow row) {
    var partition = JsonNodeFactory.instance.objectNode();
    partition.put("name", row.text("PARTITIONNAME")).put("state", row.text("STATE"));
    partition.put("tres", row.text("TRES")).put("priority_tier", row.text("PRIORITYTIER"));
    partition.put("nodes", row.text("NODES")).put("qos", row.text("QOS"));
    partition.put("accounts", named(row.text("ALLOWACCOUNTS")));
    var limit = SlurmTime.seconds(row.text("MAXTIME"), 60);
    partition.put("max_time_limit", limit == null ? null : (Double) (limit / 60));
    return partition;
  }

  /**
   * A block of {@code scontrol show reservation}.
   *
   * @param now when it was printed; a time without a date is of that day
   */
  public static ObjectNode reservation(TextRow row, Instant now) {
    var reservation = JsonNodeFactory.instance.objectNode();
    reservation.put("name", row.text("RESERVATIONNAME")).put("node_list", row.text("NODES"));
    var start = time(row, "STARTTIME", now);
    var end = time(row, "ENDTIME", now);
    reservation.put("start_time", start);
    reservation.put("end_time", end != null ? end : later(start, row.text("DURATION")));
    reservation.put("node_count", row.text("NODECNT")).put("tres", row.text("TRES"));
    reservation.put("accounts", row.text("ACCOUNTS")).put("users", row.text("USERS"));
    reservation.put("partition", row.text("PARTITIONNAME")).put("features", row.text("FEATURES"));
    reservation.put("flags", row.text("FLAGS")).put("state", row.text("STATE"));
    return reservation;
  }

  private static @Nullable Long time(TextRow row, String name, Instant now) {
    var text = row.text(name);
    if (text == null || !text.matches("\\d\\d:\\d\\d(:\\d\\d)?")) {
      return SlurmTime.epoch(row, name);
    }
    try {
      var time = LocalTime.parse(text);
      return now.atZone(row.zone()).with(time).toEpochSecond();
    } catch (DateTimeParseException e) {
      return null;
    }
  }

  /** A duration that is one number is in minutes. */
  private static @Nullable Long later(@Nullable Long start, @Nullable String duration) {
    var seconds = SlurmTime.seconds(duration, (int) Duration.ofMinutes(1).toSeconds());
    return start == null || seconds == null ? null : (Long) (start + seconds.longValue());
  }

  /** A block of {@code scontrol show licenses}. */
  public static ObjectNode license(TextRow row) {
    var license = JsonNodeFactory.instance.objectNode();
    license.put("LicenseName", row.text("LICENSENAME"));
    for (var name : new String[] {"Total", "Used", "Free", "Reserved", "Remote", "LastUpdate"}) {
      license.put(name, row.text(name.toUpperCase(java.util.Locale.ROOT)));
    }
    return license;
  }

  /**
   * A row of {@code sshare}.
   *
   * @param parent the account that the indentation puts it under, null for the root
   */
  public static ObjectNode share(TextRow row, @Nullable String parent) {
    var share = JsonNodeFactory.instance.objectNode();
    var user = row.text("USER");
    share.put("name", user == null ? row.text("ACCOUNT") : user);
    share.put("parent", user == null ? parent : row.text("ACCOUNT"));
    share.put("cluster", row.text("CLUSTER")).put("partition", row.text("PARTITION"));
    if (user != null) {
      share.putArray("type").add("USER");
    }
    var shares = row.text("RAWSHARES");
    share.put("shares", "parent".equals(shares) ? null : shares);
    share.put("shares_normalized", row.text("NORMSHARES"));
    share.put("usage_normalized", row.text("NORMUSAGE"));
    share.put("effective_usage", row.text("EFFECTVUSAGE", "EFFECTVUSAGE#2"));
    share.put("usage", row.text("RAWUSAGE"));
    var level = row.text("LEVELFS");
    share
        .putObject("fairshare")
        .put("factor", row.text("FAIRSHARE"))
        .put("level", "inf".equals(level) ? null : level);
    return share;
  }

  /** A row of {@code sacctmgr show associations}. */
  public static ObjectNode association(TextRow row) {
    var association = JsonNodeFactory.instance.objectNode();
    association.put("cluster", row.text("CLUSTER")).put("account", row.text("ACCOUNT"));
    association.put("user", row.text("USER")).put("partition", row.text("PARTITION"));
    association.put("parent_account", row.text("PARENTNAME", "PAR NAME"));
    association.put("shares_raw", row.text("SHARE"));
    association.putObject("max").putObject("tres").put("total", row.text("GRPTRES"));
    association.putObject("default").put("qos", row.text("DEF QOS", "DEFAULTQOS"));
    return association;
  }

  /** A row of {@code sacctmgr show qos}. */
  public static ObjectNode qos(TextRow row) {
    var qos = JsonNodeFactory.instance.objectNode();
    qos.put("name", row.text("NAME")).put("description", row.text("DESCR", "DESCRIPTION"));
    qos.put("priority", row.text("PRIORITY")).put("usage_factor", row.text("USAGEFACTOR"));
    var preempts = row.text("PREEMPT");
    if (preempts != null) {
      var list = qos.putObject("preempt").putArray("list");
      Arrays.stream(preempts.split(",", -1)).forEach(list::add);
    }
    qos.putObject("limits").putObject("max").putObject("tres").put("total", row.text("GRPTRES"));
    return qos;
  }

  private static @Nullable String named(@Nullable String list) {
    return "ALL".equals(list) ? null : list;
  }
}
