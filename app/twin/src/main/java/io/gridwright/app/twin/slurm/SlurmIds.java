package io.gridwright.app.twin.slurm;

import io.gridwright.app.twin.parts.SimJob;
import io.gridwright.app.twin.parts.World;
import org.jspecify.annotations.Nullable;

/** Finds jobs by the text of their id. */
final class SlurmIds {
  private SlurmIds() {}

  static boolean valid(String id) {
    return id.length() < 12 && id.chars().allMatch(c -> c >= '0' && c <= '9') && !id.isEmpty();
  }

  static @Nullable SimJob find(World world, String id) {
    return valid(id) ? world.slurmJob(Long.parseLong(id)) : null;
  }
}
