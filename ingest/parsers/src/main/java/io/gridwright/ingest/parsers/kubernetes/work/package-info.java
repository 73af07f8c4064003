/** What is work: every kind that runs pods, who owns whom, and the one observation of each unit. */
@NullMarked
package io.gridwright.ingest.parsers.kubernetes.work;

import org.jspecify.annotations.NullMarked;
