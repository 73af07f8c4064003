package io.gridwright.ingest.flink.health;

import java.util.HashMap;
import java.util.Map;

/**
 * What an XID says of the hardware, after the resolution that NVIDIA's public catalogue names for
 * each (https://docs.nvidia.com/deploy/xid-errors/analyzing-xid-catalog.html): restart the program
 * is {@link HealthGrade#NOTICE}, reset or restart what was contained is {@link
 * HealthGrade#DEGRADATION}, reset the GPU, the machine or service is {@link HealthGrade#FAILURE}.
 */
final class XidTable {
  private static final Map<Integer, HealthGrade> GRADES = new HashMap<>();

  static {
    /* Programs: exceptions, page faults, timeouts of their own kernels, and what is cleaned up. */
    grade(HealthGrade.NOTICE, 8, 13, 31, 43, 45, 68, 69);
    /* Notes: a row was remapped, the recovery action changed. */
    grade(HealthGrade.SUSPICION, 63, 92, 154, 38, 32, 109);
    /* Contained memory errors, links, and engines that need a reset of the GPU's part. */
    grade(HealthGrade.DEGRADATION, 94, 74, 121, 137, 144, 145, 146, 147, 148, 149, 150);
    /* Memory that lost data, a GPU off the bus, firmware that does not answer. */
    grade(HealthGrade.FAILURE, 46, 48, 61, 62, 64, 79, 95, 110, 119, 120, 136, 140, 142, 143, 151);
  }

  private XidTable() {}

  /** A code that the table does not have is suspicious. */
  static HealthGrade of(int code) {
    return GRADES.getOrDefault(code, HealthGrade.SUSPICION);
  }

  private static void grade(HealthGrade grade, int... codes) {
    for (int code : codes) {
      GRADES.put(code, grade);
    }
  }
}
