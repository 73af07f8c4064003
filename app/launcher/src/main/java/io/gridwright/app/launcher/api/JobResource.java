package io.gridwright.app.launcher.api;

import io.gridwright.model.error.ErrorCode;
import io.gridwright.model.error.GridwrightException;
import io.gridwright.sql.SqlFiles;
import io.javalin.http.Context;
import java.util.LinkedHashMap;
import java.util.List;

/** Answers with one job: its row, every reason of the last plan, and what was done to it. */
final class JobResource {
  private final Reports reports;
  private final Json json;
  private final String job = SqlFiles.file("lookup", "job").text();
  private final String explanation = SqlFiles.file("lookup", "job_explanation").text();
  private final String actions = SqlFiles.file("lookup", "job_actions").text();

  JobResource(Reports reports, Json json) {
    this.reports = reports;
    this.json = json;
  }

  /** The job of the path parameters {@code cluster} and {@code id}; the id may hold a slash. */
  void job(Context context) {
    List<Object> key = List.of(context.pathParam("cluster"), context.pathParam("id"));
    var found = reports.query(job, key).objects();
    if (found.isEmpty()) {
      throw new GridwrightException(ErrorCode.NOT_FOUND, "No such job")
          .with("cluster", key.get(0))
          .with("job_id", key.get(1))
          .hint("Maybe it has ended; the queue lists the jobs that wait or run.");
    }
    var answer = new LinkedHashMap<String, Object>();
    answer.put("job", found.get(0));
    answer.put("reasons", reports.query(explanation, key).objects());
    answer.put("actions", reports.query(actions, key).objects());
    json.write(context, answer);
  }
}
