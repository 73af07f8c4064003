package io.gridwright.app.launcher.api;

import io.gridwright.model.error.ErrorCode;
import io.gridwright.model.error.GridwrightException;
import io.javalin.Javalin;
import io.javalin.config.JavalinConfig;
import io.javalin.config.RoutesConfig;
import io.javalin.http.Context;
import io.javalin.http.HttpResponseException;
import io.javalin.http.staticfiles.Location;
import io.javalin.util.JavalinBindException;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.util.Map;
import java.util.TreeSet;
import java.util.function.Supplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The running HTTP server: the API under {@code /api/v1} and the page at {@code /}. */
public final class ApiServer implements AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(ApiServer.class);
  private static final String V1 = "/api/v1/";
  private static final long MAX_BODY_BYTES = 64 * 1024L;

  private final ApiConfig config;
  private final Supplier<Status> status;
  private final Json json = new Json();
  private final EventStream events;
  private final Javalin server;

  private ApiServer(ApiConfig config, Reports reports, Supplier<Status> status) {
    this.config = config;
    this.status = status;
    this.events = new EventStream(status);
    var shared = new SharedReports(reports, () -> status.get().revision(), System::nanoTime);
    this.server = Javalin.create(javalin -> configure(javalin, shared));
  }

  /** Starts to listen; the caller closes it. */
  public static ApiServer start(ApiConfig config, Reports reports, Supplier<Status> status) {
    var server = new ApiServer(config, reports, status);
    try {
      server.server.start(config.host(), config.port());
    } catch (JavalinBindException inUse) {
      server.close();
      throw inUse(config, inUse);
    } catch (RuntimeException failure) {
      server.close();
      throw failure;
    }
    server.events.start();
    return server;
  }

  /**
   * Fails when the port cannot be had, before the time is spent to bring up the rest.
   *
   * @throws GridwrightException PORT_IN_USE
   */
  public static void requireFree(ApiConfig config) {
    try (var socket = new ServerSocket()) {
      socket.setReuseAddress(true);
      socket.bind(new InetSocketAddress(config.host(), config.port()));
    } catch (IOException taken) {
      throw inUse(config, taken);
    }
  }

  private static GridwrightException inUse(ApiConfig config, Exception cause) {
    return new GridwrightException(ErrorCode.PORT_IN_USE, "Port is in use", cause)
        .with("host", config.host())
        .with("port", config.port())
        .hint("Maybe stop what listens there, or add --set http.port=0 for a free one.");
  }

  /** The port that it listens at. */
  public int port() {
    return server.port();
  }

  /** The address of the page. */
  public String address() {
    return "http://" + config.host() + ':' + port();
  }

  private void configure(JavalinConfig javalin, Reports reports) {
    javalin.startup.showJavalinBanner = false;
    javalin.startup.showOldJavalinVersionWarning = false;
    javalin.startup.startupWatcherEnabled = false;
    javalin.http.maxRequestSize = MAX_BODY_BYTES;
    javalin.http.prefer405over404 = true;
    javalin.staticFiles.add("/web", Location.CLASSPATH);
    var policy = new SecurityPolicy(config.host());
    javalin.routes.before(policy::apply);
    routes(javalin.routes, reports);
    errors(javalin.routes);
  }

  private void routes(RoutesConfig routes, Reports reports) {
    var resource = new ReportResource(reports, json);
    ReportResource.VIEWS.forEach(
        (name, view) -> routes.get(V1 + name, context -> resource.report(context, view)));
    routes.get("/api/v1", this::index);
    routes.get(V1 + "plan", resource::plan);
    routes.get(V1 + "jobs/{cluster}/<id>", new JobResource(reports, json)::job);
    routes.get(V1 + "status", context -> json.write(context, status.get()));
    routes.post(V1 + "sql", new SqlResource(reports, json)::query);
    routes.sse(V1 + "events", events::add);
    routes.get("/healthz", this::health);
  }

  private void index(Context context) {
    var paths = new TreeSet<String>();
    ReportResource.VIEWS.keySet().forEach(name -> paths.add("GET " + V1 + name));
    paths.add("GET " + V1 + "plan");
    paths.add("GET " + V1 + "jobs/{cluster}/{id}");
    paths.add("GET " + V1 + "status");
    paths.add("GET " + V1 + "events");
    paths.add("POST " + V1 + "sql");
    json.write(context, Map.of("endpoints", paths));
  }

  private void health(Context context) {
    boolean healthy = status.get().healthy();
    context.status(healthy ? 200 : 503);
    json.write(context, Map.of("status", healthy ? "ok" : "failed"));
  }

  private void errors(RoutesConfig routes) {
    routes.exception(
        GridwrightException.class, (failure, context) -> answer(context, ApiError.of(failure)));
    routes.exception(HttpResponseException.class, this::refused);
    routes.exception(
        RuntimeException.class,
        (failure, context) -> {
          LOG.error("Request failed: {} {}", context.method(), context.path(), failure);
          answer(
              context,
              new ApiError(ErrorCode.INTERNAL, "Request failed", Map.of(), "The log says why."));
        });
  }

  private void answer(Context context, ApiError error) {
    context.status(error.httpStatus());
    json.write(context, error);
  }

  private void refused(HttpResponseException failure, Context context) {
    int code = failure.getStatus();
    var title = code == 404 ? "No such resource" : "Request is not understood";
    var error =
        new ApiError(
            code == 404 ? ErrorCode.NOT_FOUND : ErrorCode.BAD_ARGUMENT,
            title,
            Map.of("method", context.method().name(), "path", context.path()),
            "Maybe ask " + V1.substring(0, V1.length() - 1) + ", which lists what there is.");
    context.status(code);
    json.write(context, error);
  }

  @Override
  public void close() {
    events.close();
    server.stop();
  }
}
