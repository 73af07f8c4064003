package io.gridwright.ingest.parsers.protobuf;

import com.google.protobuf.CodedInputStream;
import com.google.protobuf.InvalidProtocolBufferException;
import com.google.protobuf.WireFormat;
import java.io.IOException;

/** The fields of one message, one after another; those that nobody takes are skipped. */
final class Message {
  private Message() {}

  /** Reads all fields up to the end of the input or of the message. */
  static void read(CodedInputStream in, Fields fields) throws IOException {
    int tag = in.readTag();
    while (tag != 0) {
      int field = WireFormat.getTagFieldNumber(tag);
      if (!fields.take(field, WireFormat.getTagWireType(tag), in) && !in.skipField(tag)) {
        throw new InvalidProtocolBufferException("a group ends that did not begin");
      }
      tag = in.readTag();
    }
  }

  /** Reads a message that is a field of another. */
  static boolean inner(CodedInputStream in, Fields fields) throws IOException {
    int length = in.readRawVarint32();
    int outer = in.pushLimit(length);
    read(in, fields);
    in.checkLastTagWas(0);
    in.popLimit(outer);
    return true;
  }

  /** What is done with a field. */
  @FunctionalInterface
  interface Fields {
    /** Reads the field's value and returns true, or leaves it unread and returns false. */
    boolean take(int field, int wireType, CodedInputStream in) throws IOException;
  }
}
