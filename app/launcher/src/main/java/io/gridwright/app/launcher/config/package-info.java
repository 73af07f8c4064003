/** One YAML file, environment and flags become one validated configuration. */
@NullMarked
package io.gridwright.app.launcher.config;

import org.jspecify.annotations.NullMarked;
