package io.gridwright.ingest.collectors.discovery;

import io.gridwright.ingest.collectors.http.Discovery;
import io.gridwright.ingest.collectors.http.Endpoint;
import java.util.List;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Looks, and remembers; a look that fails finds what the one before found. */
final class LastFound implements Discovery {
  private static final Logger LOG = LoggerFactory.getLogger(LastFound.class);
  private final String what;
  private final Look look;
  private List<Endpoint> last = List.of();

  /**
   * A discovery.
   *
   * @param what is looked at, for the sentence of a problem
   */
  LastFound(String what, Look look) {
    this.what = what;
    this.look = look;
  }

  @Override
  public synchronized Found find() {
    try {
      last = look.endpoints();
      return new Found(last, null);
    } catch (Exception e) {
      String problem =
          what + " cannot be read, " + last.size() + " targets are kept: " + e.getMessage();
      LOG.debug(problem, e);
      return new Found(last, problem);
    }
  }

  /** One look. */
  @FunctionalInterface
  interface Look {
    List<Endpoint> endpoints() throws Exception;
  }
}
