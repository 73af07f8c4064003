package io.gridwright.model.fleet;

import org.jspecify.annotations.Nullable;

/** Where a node sits: NVLink domain, leaf and rack; null where unknown. */
public record NodePlace(
    @Nullable String nvlinkDomain, @Nullable String leaf, @Nullable String rack) {}
