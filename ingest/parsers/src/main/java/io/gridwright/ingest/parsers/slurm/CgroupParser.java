package io.gridwright.ingest.parsers.slurm;

import io.gridwright.ingest.parsers.document.DocumentKind;
import io.gridwright.ingest.parsers.document.DocumentParser;
import io.gridwright.ingest.parsers.document.ParseResult;
import io.gridwright.ingest.parsers.document.RecordBook;
import io.gridwright.ingest.parsers.document.RecordBook.Fault;
import io.gridwright.ingest.parsers.document.SourceDocument;
import io.gridwright.ingest.parsers.prometheus.NodeNames;
import io.gridwright.model.signal.MetricSample;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Reads limits and counters of control groups, each as {@code file: value}. A limit of {@code max}
 * is none, which is said by a metric of its own.
 */
public final class CgroupParser implements DocumentParser {
  private static final Pattern LINE =
      Pattern.compile("(/sys/fs/cgroup/\\S*)/([a-z0-9_.]+):\\s*(\\S*)\\s*");
  private static final Pattern JOB = Pattern.compile("/job_(\\d+)(?:/|$)");
  private static final Pattern NUMBER = Pattern.compile("\\d{1,20}");
  private static final String NO_LIMIT = "max";

  @Override
  public ParseResult parse(SourceDocument document, DocumentKind kind) {
    var book = new RecordBook(document, kind);
    int number = 0;
    for (String line : document.text().lines().toList()) {
      number++;
      if (!line.isBlank()) {
        book.read(1);
        read(book, "line " + number, line);
      }
    }
    return book.close();
  }

  private static void read(RecordBook book, String position, String line) {
    Matcher match = LINE.matcher(line.strip());
    if (!match.matches()) {
      book.reject(position, new Fault(null, "malformed_line", "Not file: value"), line);
      return;
    }
    String value = match.group(3);
    if (!value.equals(NO_LIMIT) && !NUMBER.matcher(value).matches()) {
      String detail = match.group(2) + " is not a number: " + value;
      book.reject(position, new Fault(match.group(2), "not_a_number", detail), line);
      return;
    }
    var labels = new TreeMap<String, String>();
    labels.put("cgroup", match.group(1));
    Matcher job = JOB.matcher(match.group(1));
    if (job.find()) {
      labels.put("slurm_job", job.group(1));
    }
    String name = "cgroup_" + match.group(2).replace('.', '_');
    boolean unlimited = value.equals(NO_LIMIT);
    book.accept(
        position,
        new MetricSample(
            NodeNames.of(book.document()),
            unlimited ? name + "_unlimited" : name,
            labels,
            unlimited ? 1 : Double.parseDouble(value)));
  }
}
