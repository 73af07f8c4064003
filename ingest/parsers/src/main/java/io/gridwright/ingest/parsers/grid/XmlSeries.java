package io.gridwright.ingest.parsers.grid;

import io.gridwright.ingest.parsers.document.BrokenRecordException;
import io.gridwright.ingest.parsers.document.RecordBook;
import java.io.StringReader;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.Map;
import javax.xml.stream.XMLInputFactory;
import javax.xml.stream.XMLStreamConstants;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamReader;

/**
 * XML of CAISO's OASIS and of ENTSO-E, read as a stream of elements whose text is remembered until
 * the element that they describe ends. Entities and document types are not read.
 */
final class XmlSeries {
  private static final XMLInputFactory XML = factory();
  private static final int DEEPEST = 100;
  private final RecordBook book;

  XmlSeries(RecordBook book) {
    this.book = book;
  }

  void read(String text) {
    boolean oasis = text.contains("OASISReport");
    var oasisReport = new OasisReport(book);
    var market = new MarketDocument(book);
    try {
      XMLStreamReader xml = XML.createXMLStreamReader(new StringReader(text.strip()));
      walk(xml, oasis ? oasisReport : market);
    } catch (XMLStreamException e) {
      if (oasisReport.isEmpty() && market.isEmpty()) {
        throw new BrokenRecordException(null, "malformed_document", "Not XML: " + e.getMessage());
      }
      book.read(1);
      book.reject(
          "/",
          new RecordBook.Fault(null, "malformed_document", "It breaks off: " + e.getMessage()),
          text);
    }
    oasisReport.close();
    market.close();
  }

  private static void walk(XMLStreamReader xml, Handler handler) throws XMLStreamException {
    Deque<Map<String, String>> open = new ArrayDeque<>();
    open.push(new HashMap<>());
    var text = new StringBuilder();
    while (xml.hasNext()) {
      switch (xml.next()) {
        case XMLStreamConstants.START_ELEMENT -> {
          text.setLength(0);
          open.push(new HashMap<>());
          if (open.size() > DEEPEST) {
            throw new XMLStreamException("more than " + DEEPEST + " elements in one another");
          }
          handler.begin(xml.getLocalName());
        }
        case XMLStreamConstants.CHARACTERS, XMLStreamConstants.CDATA -> text.append(xml.getText());
        case XMLStreamConstants.END_ELEMENT -> {
          Map<String, String> fields = open.pop();
          String name = xml.getLocalName();
          String said = text.toString().strip();
          text.setLength(0);
          if (fields.isEmpty()) {
            open.getFirst().put(name, said);
          } else {
            open.getFirst().putIfAbsent(name, "");
          }
          handler.end(name, fields, said, xml.getLocation().getLineNumber());
        }
        default -> {}
      }
    }
  }

  private static XMLInputFactory factory() {
    var factory = XMLInputFactory.newDefaultFactory();
    factory.setProperty(XMLInputFactory.SUPPORT_DTD, false);
    factory.setProperty(XMLInputFactory.IS_SUPPORTING_EXTERNAL_ENTITIES, false);
    factory.setProperty(XMLInputFactory.IS_COALESCING, true);
    return factory;
  }

  /** What is told of the elements. */
  interface Handler {
    /** An element begins. */
    void begin(String name);

    /**
     * An element ends.
     *
     * @param fields the texts of its children, by name
     * @param text its own text
     * @param line where it ends
     */
    void end(String name, Map<String, String> fields, String text, int line);
  }
}
