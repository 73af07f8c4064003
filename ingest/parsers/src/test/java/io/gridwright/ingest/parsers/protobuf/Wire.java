package io.gridwright.ingest.parsers.protobuf;

import com.google.protobuf.CodedOutputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;

/** Writes messages field by field. */
final class Wire {
  private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();
  private final CodedOutputStream out = CodedOutputStream.newInstance(bytes);

  private interface Write {
    void to(CodedOutputStream out) throws IOException;
  }

  private Wire write(Write write) {
    try {
      write.to(out);
      return this;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  Wire text(int field, String value) {
    return write(out -> out.writeByteArray(field, value.getBytes(StandardCharsets.UTF_8)));
  }

  Wire number(int field, double value) {
    return write(out -> out.writeDouble(field, value));
  }

  Wire whole(int field, long value) {
    return write(out -> out.writeInt64(field, value));
  }

  Wire message(int field, Wire inner) {
    return write(out -> out.writeByteArray(field, inner.bytes()));
  }

  /** The message after its length. */
  Wire delimited(Wire inner) {
    return write(
        out -> {
          out.writeUInt32NoTag(inner.bytes().length);
          out.writeRawBytes(inner.bytes());
        });
  }

  Wire packed(int field, int... values) {
    var inner = new Wire();
    for (int value : values) {
      inner.write(out -> out.writeUInt32NoTag(value));
    }
    return message(field, inner);
  }

  byte[] bytes() {
    write(CodedOutputStream::flush);
    return bytes.toByteArray();
  }

  static Wire label(String name, String value) {
    return new Wire().text(1, name).text(2, value);
  }
}
