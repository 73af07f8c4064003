package io.gridwright.app.launcher.api;

import io.gridwright.model.error.ErrorCode;
import io.gridwright.model.error.GridwrightException;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * What a refused request is answered with.
 *
 * @param code class of failure
 * @param title what went wrong, constant for its kind
 * @param keys the values it went wrong with
 * @param hint what to try next, empty when nothing would help
 */
record ApiError(ErrorCode code, String title, Map<String, String> keys, String hint) {
  static ApiError of(GridwrightException failure) {
    var keys = new LinkedHashMap<String, String>();
    failure.keys().forEach((key, value) -> keys.put(key, String.valueOf(value)));
    var hint = failure.hint();
    return new ApiError(failure.code(), failure.title(), keys, hint == null ? "" : hint);
  }

  /** The HTTP status that says the same. */
  int httpStatus() {
    return switch (code) {
      case BAD_ARGUMENT, BAD_CONFIG, BAD_QUERY -> 400;
      case REFUSED -> 403;
      case NOT_FOUND -> 404;
      case HOME_IN_USE, PORT_IN_USE, NO_DISK, INCOMPLETE, SOURCE_FAILED -> 503;
      case INTERNAL -> 500;
    };
  }
}
