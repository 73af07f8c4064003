package io.gridwright.app.launcher.api;

import com.fasterxml.jackson.databind.ObjectMapper;
import io.gridwright.model.error.ErrorCode;
import io.gridwright.model.error.GridwrightException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Reports that hold rows given by a test, or written down in the fixture folder. */
final class MemoryReports implements Reports {
  static final List<String> FIXTURES =
      List.of(
          "actions",
          "dead_letters",
          "fairness",
          "fleet",
          "goodput",
          "job",
          "job_explanation",
          "occupancy",
          "pipeline",
          "plan_quality",
          "plan_timeline",
          "plans",
          "queue",
          "queue_wait",
          "waste_account");
  private static final Pattern LOOKUP = Pattern.compile("FROM reports\\.(\\w+) WHERE cluster");

  private final Map<String, ReportRows> views = new ConcurrentHashMap<>();

  /** A fleet of four racks and twenty-four nodes on an ordinary morning. */
  static MemoryReports ofFixture() {
    var reports = new MemoryReports();
    FIXTURES.forEach(view -> reports.put(view, fixture(view)));
    return reports;
  }

  /** The same reports before anything has come in. */
  static MemoryReports ofNothing() {
    var reports = new MemoryReports();
    FIXTURES.forEach(view -> reports.put(view, new ReportRows(fixture(view).columns(), List.of())));
    return reports;
  }

  MemoryReports put(String view, ReportRows rows) {
    views.put(view, rows);
    return this;
  }

  void copyInto(MemoryReports other) {
    other.views.putAll(views);
  }

  MemoryReports remove(String view) {
    views.remove(view);
    return this;
  }

  @Override
  public ReportRows report(String view) {
    var rows = views.get(view);
    if (rows == null) {
      throw new GridwrightException(ErrorCode.SOURCE_FAILED, "Report cannot be read")
          .with("view", view)
          .hint("Maybe wait for the next segment.");
    }
    return rows;
  }

  @Override
  public ReportRows query(String sql, List<Object> parameters) {
    var lookup = LOOKUP.matcher(sql);
    if (lookup.find()) {
      return only(report(lookup.group(1)), parameters);
    }
    var rows = views.get(sql);
    if (rows == null) {
      throw new GridwrightException(ErrorCode.BAD_QUERY, "Query failed").with("sql", sql);
    }
    return rows;
  }

  private static ReportRows only(ReportRows rows, List<Object> key) {
    var names = rows.columns().stream().map(ReportRows.Column::name).toList();
    int cluster = names.indexOf("cluster");
    int job = names.indexOf("job_id");
    return new ReportRows(
        rows.columns(),
        rows.rows().stream()
            .filter(row -> key.get(0).equals(row.get(cluster)) && key.get(1).equals(row.get(job)))
            .toList());
  }

  private static ReportRows fixture(String view) {
    var columns = new ArrayList<ReportRows.Column>();
    var rows = new ArrayList<List<@Nullable Object>>();
    var mapper = new ObjectMapper();
    try (var stream = MemoryReports.class.getResourceAsStream("/fixture/" + view + ".ndjson")) {
      if (stream == null) {
        throw new IllegalStateException("no fixture " + view);
      }
      for (var line : new String(stream.readAllBytes(), StandardCharsets.UTF_8).split("\n", -1)) {
        if (!line.isEmpty()) {
          LinkedHashMap<?, ?> row = mapper.readValue(line, LinkedHashMap.class);
          if (columns.isEmpty()) {
            row.keySet()
                .forEach(name -> columns.add(new ReportRows.Column((String) name, "VARCHAR")));
          }
          rows.add(new ArrayList<>(row.values()));
        }
      }
    } catch (IOException failure) {
      throw new UncheckedIOException(failure);
    }
    return new ReportRows(columns, rows);
  }
}
