package io.gridwright.ingest.parsers.kubernetes.work;

import io.gridwright.ingest.parsers.kubernetes.object.KubeObject;

/** Reads the objects of one kind of work. */
@FunctionalInterface
interface WorkReader {
  /**
   * What an object says of itself.
   *
   * @throws io.gridwright.ingest.parsers.document.BrokenRecordException when it makes no sense
   */
  WorkFacts read(KubeObject object, WorkContext context);
}
