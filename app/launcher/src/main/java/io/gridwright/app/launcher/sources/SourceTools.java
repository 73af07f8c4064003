package io.gridwright.app.launcher.sources;

import io.gridwright.app.launcher.config.GridwrightConfig;
import io.gridwright.ingest.collectors.http.HttpFetch;

/**
 * What sources share.
 *
 * @param config the configuration in force, for how the schedulers are reached
 * @param fetch reads addresses within limits
 */
public record SourceTools(GridwrightConfig config, HttpFetch fetch) {}
