package io.gridwright.ingest.collectors.spool;

import io.gridwright.ingest.parsers.document.SourceDocument;
import java.io.BufferedInputStream;
import java.io.BufferedOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** The documents of one reading in one file. */
final class DocumentFile {
  private static final int VERSION = 1;

  private DocumentFile() {}

  static void write(Path file, List<SourceDocument> documents) throws IOException {
    try (var out = new DataOutputStream(new BufferedOutputStream(Files.newOutputStream(file)))) {
      out.writeInt(VERSION);
      out.writeInt(documents.size());
      for (var document : documents) {
        document.writeTo(out);
      }
    }
  }

  static List<SourceDocument> read(Path file) throws IOException {
    try (var in = new DataInputStream(new BufferedInputStream(Files.newInputStream(file)))) {
      if (in.readInt() != VERSION) {
        throw new IOException("unknown version of kept documents: " + file);
      }
      int count = in.readInt();
      var documents = new ArrayList<SourceDocument>();
      for (int i = 0; i < count; i++) {
        documents.add(SourceDocument.readFrom(in));
      }
      return documents;
    }
  }
}
