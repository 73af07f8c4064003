/** The HTTP API: reports as JSON, live ticks, read-only SQL, and the page that shows them. */
@NullMarked
package io.gridwright.app.launcher.api;

import org.jspecify.annotations.NullMarked;
