/**
 * What YuniKorn's REST interface and its configuration say. One record is one application, queue or
 * node; a queue's children are records of their own. An application is the job that its pods are
 * too: both are named {@code namespace/application}.
 */
@NullMarked
package io.gridwright.ingest.parsers.yunikorn;

import org.jspecify.annotations.NullMarked;
