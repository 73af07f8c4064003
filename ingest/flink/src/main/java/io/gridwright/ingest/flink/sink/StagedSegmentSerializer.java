package io.gridwright.ingest.flink.sink;

import io.gridwright.analytics.segments.StagedSegment;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import org.apache.flink.core.io.SimpleVersionedSerializer;

/** Staged segments as checkpoints keep them. */
final class StagedSegmentSerializer implements SimpleVersionedSerializer<StagedSegment> {
  private static final int VERSION = 1;

  @Override
  public int getVersion() {
    return VERSION;
  }

  @Override
  public byte[] serialize(StagedSegment segment) throws IOException {
    var bytes = new ByteArrayOutputStream();
    try (var out = new DataOutputStream(bytes)) {
      out.writeUTF(segment.run());
      out.writeUTF(segment.id());
      out.writeUTF(segment.table());
      out.writeLong(segment.rows());
    }
    return bytes.toByteArray();
  }

  @Override
  public StagedSegment deserialize(int version, byte[] serialized) throws IOException {
    if (version != VERSION) {
      throw new IOException("unknown version of a staged segment: " + version);
    }
    try (var in = new DataInputStream(new ByteArrayInputStream(serialized))) {
      return new StagedSegment(in.readUTF(), in.readUTF(), in.readUTF(), in.readLong());
    }
  }
}
