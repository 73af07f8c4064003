package io.gridwright.ingest.parsers.slurm;

import io.gridwright.ingest.parsers.document.BrokenRecordException;
import io.gridwright.ingest.parsers.document.RecordBook;
import io.gridwright.ingest.parsers.document.RecordBook.Fault;
import io.gridwright.ingest.parsers.slurm.text.AccountingRow;
import io.gridwright.ingest.parsers.slurm.text.RowSink;
import io.gridwright.ingest.parsers.slurm.text.TextRow;
import io.gridwright.model.signal.JobObservation;
import io.gridwright.model.workload.JobRef;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Rows of {@code sacct}. The rows of steps that follow their job are folded into it. */
final class AccountingTable implements RowSink {
  private final RecordBook book;
  private final ClusterName cluster;
  private final Map<JobRef, Integer> seen = new HashMap<>();
  private @Nullable TextRow job;
  private int rows;
  private double joules;

  AccountingTable(RecordBook book, ClusterName cluster) {
    this.book = book;
    this.cluster = cluster;
  }

  @Override
  public void row(TextRow row) {
    String stepOf;
    try {
      stepOf = AccountingRow.stepOf(row);
    } catch (BrokenRecordException e) {
      refuse(row, e.fault());
      return;
    }
    if (stepOf == null) {
      close();
      job = row;
      rows = 1;
      joules = 0;
    } else if (job != null && stepOf.equals(job.text("JOBID", "JOBIDRAW"))) {
      rows++;
      joules += AccountingRow.joules(row);
    } else {
      close();
      refuse(row, new Fault("jobid", "step_without_job", "The row of its job is not before it"));
    }
  }

  @Override
  public void refused(int line, String text, String reason, String detail) {
    close();
    book.read(1);
    book.reject("line " + line, new Fault(null, reason, detail), text);
  }

  /** Books the job whose rows are complete. */
  void close() {
    var row = job;
    job = null;
    if (row == null) {
      return;
    }
    try {
      var signal = observe(row);
      book.read(rows);
      book.accept("line " + row.line(), book.document().observedAt(), rows, signal);
    } catch (BrokenRecordException e) {
      book.read(rows);
      book.reject("line " + row.line(), rows, e.fault(), row.text());
    }
  }

  private JobObservation observe(TextRow row) {
    var fields = AccountingRow.record(row);
    double energy = Math.max(joules, AccountingRow.joules(row));
    if (energy > 0) {
      fields.put("energy_j", Math.round(energy));
    }
    var record = new SlurmAccountingJob(new SlurmFields(fields), cluster);
    int earlier = seen.merge(record.ref(), 1, Integer::sum) - 1;
    return record.observe(earlier);
  }

  private void refuse(TextRow row, Fault fault) {
    book.read(1);
    book.reject("line " + row.line(), fault, row.text());
  }
}
