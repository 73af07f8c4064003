package io.gridwright.ingest.parsers.slurm.text;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Memory that a job asks for, such as {@code 4Gc} for each CPU or {@code 16Gn} for each node. */
final class MemoryText {
  private static final Pattern FORM =
      Pattern.compile("(\\d{1,12}(?:\\.\\d{1,6})?)([KMGTP]?)([cn]?)");
  private static final String UNITS = "KMGTP";
  private static final double KIB = 1024;

  private MemoryText() {}

  /** Notes MiB and what they are counted for; 0 is all that a node has. */
  static void put(@Nullable String text, ObjectNode job) {
    var form = FORM.matcher(text == null ? "" : text);
    if (!form.matches()) {
      return;
    }
    int unit = form.group(2).isEmpty() ? 1 : UNITS.indexOf(form.group(2));
    double mib = Double.parseDouble(form.group(1)) * Math.pow(KIB, unit - 1.0);
    boolean cpu = form.group(3).equals("c");
    if (mib == 0 && cpu) {
      return;
    }
    job.put("memory_mib", mib == 0 ? "all" : whole(mib));
    job.put("memory_per", cpu ? "cpu" : form.group(3).equals("n") || mib == 0 ? "node" : "job");
  }

  private static String whole(double mib) {
    return mib == Math.rint(mib) ? Long.toString((long) mib) : Double.toString(mib);
  }
}
