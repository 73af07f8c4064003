package io.gridwright.ingest.parsers.nvidia;

import io.gridwright.ingest.parsers.document.DocumentKind;
import io.gridwright.ingest.parsers.document.DocumentParser;
import io.gridwright.ingest.parsers.document.ParseResult;
import io.gridwright.ingest.parsers.document.RecordBook;
import io.gridwright.ingest.parsers.document.RecordBook.Fault;
import io.gridwright.ingest.parsers.document.SourceDocument;
import io.gridwright.ingest.parsers.prometheus.NodeNames;
import io.gridwright.model.signal.MetricSample;
import java.util.HashSet;
import java.util.Map;

/**
 * Reads a file by which Slurm's scripts tell dcgm-exporter whose jobs hold a GPU: it is named after
 * the GPU and has a job id on each line. An id that is there twice is said once.
 */
public final class JobMappingParser implements DocumentParser {
  private static final String METRIC = "dcgm_job_mapping";

  /** Whether a document is such a file, by where it lies. */
  public static boolean isOne(SourceDocument document) {
    return document.source().contains("/job-mapping/");
  }

  @Override
  public ParseResult parse(SourceDocument document, DocumentKind kind) {
    var book = new RecordBook(document, kind);
    var seen = new HashSet<String>();
    int number = 0;
    for (String line : document.text().lines().toList()) {
      number++;
      String job = line.strip();
      String position = "line " + number;
      if (job.isEmpty()) {
        continue;
      }
      book.read(1);
      if (seen.add(job)) {
        var labels = Map.of("gpu", document.fileName(), "hpc_job", job);
        book.accept(position, new MetricSample(NodeNames.of(document), METRIC, labels, 1));
      } else {
        book.reject(position, new Fault("hpc_job", "duplicate", "Job twice: " + job), line);
      }
    }
    return book.close();
  }
}
