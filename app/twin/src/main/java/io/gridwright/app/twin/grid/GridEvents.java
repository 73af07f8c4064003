package io.gridwright.app.twin.grid;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.gridwright.app.twin.parts.Noise;
import io.gridwright.app.twin.state.TwinState;
import io.gridwright.app.twin.wire.Json;
import java.util.Locale;

/**
 * Prices and carbon intensity hour by hour, and now and then a request to draw less, announced
 * ahead; all of it follows from the seed and the moment.
 */
public final class GridEvents {
  private static final long HOUR = 3600;
  private static final long REQUEST_EVERY = 6 * HOUR;
  private static final long REQUEST_AT = 75 * 60;
  private static final long ANNOUNCED = 60 * 60;
  private static final int HOURS_AHEAD = 12;

  private GridEvents() {}

  /** The events that are published at the state's moment. */
  public static ArrayNode render(TwinState state) {
    var events = Json.array();
    long hour = Math.floorDiv(state.world().now(), HOUR);
    events.add(hourly(state, hour, "PRICE", "KWH"));
    events.add(hourly(state, hour, "GHG", "GHG"));
    long round = Math.floorDiv(state.world().now() + ANNOUNCED - REQUEST_AT, REQUEST_EVERY);
    if (round >= 0) {
      long start = round * REQUEST_EVERY + REQUEST_AT;
      if (state.world().now() < start + HOUR / 2) {
        events.add(request(state, round, start));
      }
    }
    return events;
  }

  private static ObjectNode hourly(TwinState state, long hour, String type, String units) {
    var event = event(state, type.toLowerCase(Locale.ROOT) + '-' + hour, hour * HOUR);
    event
        .putObject("intervalPeriod")
        .put("start", state.at(hour * HOUR).toString())
        .put("duration", "PT1H");
    event
        .putArray("payloadDescriptors")
        .addObject()
        .put("payloadType", type)
        .put("units", units)
        .put("currency", "USD");
    var intervals = event.putArray("intervals");
    for (int i = 0; i < HOURS_AHEAD; i++) {
      double value = type.equals("PRICE") ? price(state, hour + i) : carbon(state, hour + i);
      payload(intervals.addObject().put("id", i), type, value);
    }
    return event;
  }

  private static ObjectNode request(TwinState state, long round, long start) {
    var event = event(state, "limit-" + round, start - ANNOUNCED);
    event.put("priority", 1);
    event
        .putObject("intervalPeriod")
        .put("start", state.at(start).toString())
        .put("duration", "PT30M");
    event
        .putArray("payloadDescriptors")
        .addObject()
        .put("payloadType", "IMPORT_CAPACITY_LIMIT")
        .put("units", "KW");
    double limit = Math.rint(state.world().spec().feed().capacityKw() * 0.6);
    payload(event.putArray("intervals").addObject().put("id", 0), "IMPORT_CAPACITY_LIMIT", limit);
    return event;
  }

  private static ObjectNode event(TwinState state, String id, long created) {
    return Json.object()
        .put("id", id)
        .put("createdDateTime", state.at(created).toString())
        .put("modificationDateTime", state.at(created).toString())
        .put("objectType", "EVENT")
        .put("programID", "utility-1")
        .put("eventName", id);
  }

  private static void payload(ObjectNode interval, String type, double value) {
    var payload = interval.putArray("payloads").addObject();
    payload.put("type", type);
    payload.putArray("values").add(value);
  }

  private static double price(TwinState state, long hour) {
    double noise = Noise.swing(state.world().seed(), hour, 101);
    double value = 0.085 + 0.05 * Math.sin((hour + 3) * Math.PI / 12) + 0.01 * noise;
    return Math.rint(value * 1e4) / 1e4;
  }

  private static double carbon(TwinState state, long hour) {
    double noise = Noise.swing(state.world().seed(), hour, 102);
    return Math.rint(340 + 90 * Math.sin((hour + 9) * Math.PI / 12) + 15 * noise);
  }
}
