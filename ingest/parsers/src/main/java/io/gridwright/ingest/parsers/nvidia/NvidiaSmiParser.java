package io.gridwright.ingest.parsers.nvidia;

import io.gridwright.ingest.parsers.document.BrokenRecordException;
import io.gridwright.ingest.parsers.document.DocumentKind;
import io.gridwright.ingest.parsers.document.DocumentParser;
import io.gridwright.ingest.parsers.document.ParseResult;
import io.gridwright.ingest.parsers.document.RecordBook;
import io.gridwright.ingest.parsers.document.RecordBook.Fault;
import io.gridwright.ingest.parsers.document.SourceDocument;
import java.util.List;

/**
 * Reads what nvidia-smi prints. What it says in words in place of a value is no value; a field that
 * should be a number and is none costs that field, as {@code not_a_number} or {@code out_of_range}.
 */
public final class NvidiaSmiParser implements DocumentParser {
  @Override
  public ParseResult parse(SourceDocument document, DocumentKind kind) {
    var book = new RecordBook(document, kind);
    try {
      switch (kind) {
        case NVIDIA_SMI_XML -> gpus(book, SmiXml.read(document.text()));
        case NVIDIA_SMI_QUERY -> gpus(book, SmiText.read(document.text()));
        case NVIDIA_SMI_CSV -> SmiCsv.read(book);
        case NVIDIA_SMI_TABLE -> SmiTable.read(book);
        case NVIDIA_SMI_MONITOR -> SmiMonitor.read(book);
        case NVIDIA_SMI_NVLINK -> SmiNvlink.read(book);
        default -> SmiTopology.read(book);
      }
    } catch (BrokenRecordException e) {
      return RecordBook.refused(document, kind, "/", e.fault());
    }
    ParseResult result = book.close();
    return result.records() > 0
        ? result
        : RecordBook.refused(
            document, kind, "/", new Fault(null, "malformed_document", "It tells of no GPU"));
  }

  /** GPUs in the order of their numbers; where some are left out, the minor number tells them. */
  private static void gpus(RecordBook book, List<SmiGpu> gpus) {
    var smi = new SmiBook(book);
    for (int i = 0; i < gpus.size(); i++) {
      SmiGpu gpu = gpus.get(i);
      String minor = gpu.text("minor_number");
      boolean alone = gpus.size() == 1 && minor != null;
      String index = alone ? minor : Integer.toString(i);
      smi.add(gpu, index, book.document().observedAt());
    }
    smi.fabric();
  }
}
