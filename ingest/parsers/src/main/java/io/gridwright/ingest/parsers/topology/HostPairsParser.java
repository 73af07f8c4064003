package io.gridwright.ingest.parsers.topology;

import io.gridwright.ingest.parsers.document.DocumentKind;
import io.gridwright.ingest.parsers.document.DocumentParser;
import io.gridwright.ingest.parsers.document.ParseResult;
import io.gridwright.ingest.parsers.document.RecordBook;
import io.gridwright.ingest.parsers.document.RecordBook.Fault;
import io.gridwright.ingest.parsers.document.SourceDocument;
import io.gridwright.model.signal.TopologyEdge;
import io.gridwright.model.signal.TopologyLevel;
import java.util.Map;
import java.util.regex.Pattern;

/**
 * Reads lists with a host and one of its numbers in each line: {@code host: ClusterUUID} says which
 * NVLink domain a host is in, {@code host: GUID} which host a port of the fabric belongs to.
 */
public final class HostPairsParser implements DocumentParser {
  private static final Pattern PAIR = Pattern.compile("([A-Za-z0-9][\\w.-]*)\\s*:\\s*(\\S+)");

  /** A parser; it keeps nothing between documents. */
  public HostPairsParser() {}

  @Override
  public ParseResult parse(SourceDocument document, DocumentKind kind) {
    var book = new RecordBook(document, kind);
    var lines = document.text().lines().toList();
    for (int i = 0; i < lines.size(); i++) {
      var line = lines.get(i).strip();
      if (!line.isEmpty() && !line.startsWith("#")) {
        book.read(1);
        line(book, "line " + (i + 1), line, kind);
      }
    }
    return book.close();
  }

  private static void line(RecordBook book, String position, String line, DocumentKind kind) {
    var pair = PAIR.matcher(line);
    if (!pair.matches()) {
      book.reject(position, new Fault(null, "malformed_line", "No host and number"), line);
      return;
    }
    var host = pair.group(1);
    var cluster = book.document().cluster();
    if (kind == DocumentKind.PORT_GUIDS) {
      var guid = PortGuid.of(pair.group(2));
      if (guid == null) {
        book.reject(position, new Fault("guid", "bad_guid", "No GUID: " + pair.group(2)), line);
        return;
      }
      book.accept(
          position,
          new TopologyEdge(
              Authority.PORT_GUIDS,
              cluster,
              TopologyLevel.NIC,
              guid,
              TopologyLevel.NODE,
              host,
              Map.of()));
      return;
    }
    var domain = NvlinkDomainName.of(pair.group(2));
    if (domain == null) {
      var detail = host + " is in no NVLink domain of several hosts: " + pair.group(2);
      book.reject(position, new Fault("ClusterUUID", "no_nvlink_domain", detail), line);
      return;
    }
    book.accept(
        position,
        new TopologyEdge(
            Authority.CLUSTER_UUIDS,
            cluster,
            TopologyLevel.NODE,
            host,
            TopologyLevel.NVLINK_DOMAIN,
            domain,
            Map.of()));
  }
}
