package io.gridwright.ingest.flink.event;

import java.time.Duration;
import java.time.InstantSource;
import org.apache.flink.api.common.serialization.DeserializationSchema.InitializationContext;
import org.apache.flink.api.common.typeinfo.TypeInformation;
import org.apache.flink.connector.kafka.source.reader.deserializer.KafkaRecordDeserializationSchema;
import org.apache.flink.util.Collector;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.jspecify.annotations.Nullable;

/** Reads messages inside the Kafka source. */
public final class ArrivalDecoder implements KafkaRecordDeserializationSchema<Arrival> {
  private final InstantSource clock;
  private final Duration futureBound;
  private transient @Nullable ArrivalReader reader;

  /** See {@link ArrivalReader}; the clock must be serializable. */
  public ArrivalDecoder(InstantSource clock, Duration futureBound) {
    this.clock = clock;
    this.futureBound = futureBound;
  }

  @Override
  public void open(InitializationContext context) {
    reader = new ArrivalReader(clock, futureBound);
  }

  @Override
  public void deserialize(ConsumerRecord<byte[], byte[]> message, Collector<Arrival> out) {
    var place = new Arrival.Place(message.topic(), message.partition(), message.offset());
    if (reader == null) {
      throw new IllegalStateException("decoder was not opened");
    }
    out.collect(reader.read(place, message.value()));
  }

  @Override
  public TypeInformation<Arrival> getProducedType() {
    return TypeInformation.of(Arrival.class);
  }
}
