package io.gridwright.ingest.parsers.nvidia;

import io.gridwright.ingest.parsers.document.BrokenRecordException;
import java.io.StringReader;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Set;
import javax.xml.stream.XMLInputFactory;
import javax.xml.stream.XMLStreamConstants;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamReader;
import org.jspecify.annotations.Nullable;

/**
 * Reads {@code nvidia-smi -q -x} of any schema version: the schema is not consulted, no entity is
 * expanded, nothing is fetched.
 */
final class SmiXml {
  private static final int MOST_DEPTH = 32;

  /** Lists that say nothing of the GPU itself. */
  private static final Set<String> LEFT_OUT =
      Set.of("processes", "supported_clocks", "accounted_processes");

  private final List<SmiGpu> gpus = new ArrayList<>();
  private final Deque<String> path = new ArrayDeque<>();
  private final StringBuilder text = new StringBuilder();
  private @Nullable SmiGpu gpu;
  private @Nullable SmiGpu instance;

  private SmiXml() {}

  /**
   * The GPUs of a document.
   *
   * @throws BrokenRecordException malformed_document when it is no XML
   */
  static List<SmiGpu> read(String document) {
    var factory = XMLInputFactory.newDefaultFactory();
    factory.setProperty(XMLInputFactory.SUPPORT_DTD, false);
    factory.setProperty(XMLInputFactory.IS_SUPPORTING_EXTERNAL_ENTITIES, false);
    factory.setProperty(XMLInputFactory.IS_REPLACING_ENTITY_REFERENCES, false);
    var xml = new SmiXml();
    try {
      XMLStreamReader reader = factory.createXMLStreamReader(new StringReader(document));
      xml.readAll(reader);
      reader.close();
    } catch (XMLStreamException e) {
      throw new BrokenRecordException(null, "malformed_document", "Not XML: " + e.getMessage());
    }
    return xml.gpus;
  }

  private void readAll(XMLStreamReader reader) throws XMLStreamException {
    while (reader.hasNext()) {
      switch (reader.next()) {
        case XMLStreamConstants.START_ELEMENT -> start(reader.getLocalName(), reader);
        case XMLStreamConstants.CHARACTERS, XMLStreamConstants.CDATA ->
            text.append(reader.getText());
        case XMLStreamConstants.END_ELEMENT -> end(reader.getLocalName());
        default -> {}
      }
    }
  }

  private void start(String name, XMLStreamReader reader) throws XMLStreamException {
    text.setLength(0);
    if (path.size() >= MOST_DEPTH) {
      throw new XMLStreamException("nested deeper than " + MOST_DEPTH);
    }
    if (gpu == null && name.equals("gpu")) {
      gpu = new SmiGpu("/gpu/" + gpus.size());
      gpus.add(gpu);
      path.clear();
    } else if (gpu != null && name.equals("mig_device")) {
      instance = gpu.addInstance(gpu.position() + "/mig_device/" + gpu.instances().size());
      path.push(name);
    } else {
      path.push(name);
    }
    if (LEFT_OUT.contains(name)) {
      skip(reader);
      path.pop();
    }
  }

  private static void skip(XMLStreamReader reader) throws XMLStreamException {
    int depth = 1;
    while (depth > 0 && reader.hasNext()) {
      int event = reader.next();
      depth += event == XMLStreamConstants.START_ELEMENT ? 1 : 0;
      depth -= event == XMLStreamConstants.END_ELEMENT ? 1 : 0;
    }
  }

  private void end(String name) {
    String value = text.toString().strip();
    text.setLength(0);
    if (gpu != null && name.equals("gpu") && path.isEmpty()) {
      gpu = null;
      return;
    }
    if (gpu != null && !value.isEmpty()) {
      (instance == null ? gpu : instance).put(joined(), value);
    }
    if (!path.isEmpty()) {
      path.pop();
    }
    if (name.equals("mig_device")) {
      instance = null;
    }
  }

  /** The path below the GPU or the MIG device. */
  private String joined() {
    var names = new ArrayList<String>();
    for (var each = path.descendingIterator(); each.hasNext(); ) {
      String name = each.next();
      if (instance != null && (name.equals("mig_devices") || name.equals("mig_device"))) {
        continue;
      }
      names.add(SmiGpu.name(name));
    }
    return String.join(".", names);
  }
}
