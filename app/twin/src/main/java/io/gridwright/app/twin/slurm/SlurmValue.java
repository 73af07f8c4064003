package io.gridwright.app.twin.slurm;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.gridwright.app.twin.wire.Json;

/** Numbers that may be unset or infinite, as Slurm's data parser prints them. */
final class SlurmValue {
  private SlurmValue() {}

  static ObjectNode of(long number) {
    return Json.object().put("set", true).put("infinite", false).put("number", number);
  }

  static ObjectNode of(double number) {
    return Json.object().put("set", true).put("infinite", false).put("number", number);
  }

  static ObjectNode unset() {
    return Json.object().put("set", false).put("infinite", false).put("number", 0);
  }

  static ObjectNode infinite() {
    return Json.object().put("set", false).put("infinite", true).put("number", 0);
  }
}
