/**
 * The things of the simulated fleet: nodes with their meters, jobs with their levers, and the world
 * that holds them. None of it is safe for use by several threads at once.
 */
@NullMarked
package io.gridwright.app.twin.parts;

import org.jspecify.annotations.NullMarked;
