/**
 * The running product: pipeline, collectors, planning and the page, put together from the config.
 */
@NullMarked
package io.gridwright.app.launcher.run;

import org.jspecify.annotations.NullMarked;
