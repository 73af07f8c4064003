/** The fleet and its work as a YAML file states them. */
@NullMarked
package io.gridwright.app.twin.spec;

import org.jspecify.annotations.NullMarked;
