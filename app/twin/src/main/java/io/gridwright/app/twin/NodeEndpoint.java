package io.gridwright.app.twin;

import java.net.URI;

/** Where one thing is to be scraped. */
public record NodeEndpoint(String node, URI url) {}
