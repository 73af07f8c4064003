/**
 * Text of Slurm's commands becomes the records that slurmrestd would give: rows of tables and
 * blocks of {@code Key=value}, each turned into the JSON object that the readers of the parent
 * package take. What a table does not name is left out, never guessed.
 */
@NullMarked
package io.gridwright.ingest.parsers.slurm.text;

import org.jspecify.annotations.NullMarked;
