package io.gridwright.ingest.parsers.slurm.text;

import io.gridwright.ingest.parsers.document.BrokenRecordException;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * What a column of job ids names: {@code 123}, the task {@code 123_4}, the tasks {@code
 * 123_[1-10%2]}, the component {@code 123+1} of a heterogeneous job, or a step of any of them.
 *
 * @param job the number in front
 * @param task the task of an array, null for none
 * @param tasks the tasks that share the row, null for none
 * @param component the component, null for none
 * @param step such as {@code batch}, null for the job itself
 */
record JobName(
    long job,
    @Nullable Long task,
    @Nullable String tasks,
    @Nullable Integer component,
    @Nullable String step) {
  private static final Pattern FORM =
      Pattern.compile(
          "(\\d{1,18})(?:_(\\d{1,9})|_\\[([^\\]]*)\\]?|\\+(\\d{1,5}))?(?:\\.([\\w+-]+))?");

  static JobName of(String text) {
    var form = FORM.matcher(text.strip());
    if (!form.matches()) {
      throw new BrokenRecordException("jobid", "not_a_job", "\"" + text + "\" names no job");
    }
    return new JobName(
        Long.parseLong(form.group(1)),
        form.group(2) == null ? null : Long.valueOf(form.group(2)),
        form.group(3),
        form.group(4) == null ? null : Integer.valueOf(form.group(4)),
        form.group(5));
  }
}
