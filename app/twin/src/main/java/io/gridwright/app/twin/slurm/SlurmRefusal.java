package io.gridwright.app.twin.slurm;

/** An update that Slurm refuses, with its error number, words and HTTP status. */
enum SlurmRefusal {
  NODE_COUNT(2006, "Node count specification invalid", 500),
  JOB_ID(2017, "Invalid job id specified", 404),
  NODE_NAME(2018, "Invalid node name specified", 500),
  FINISHED(2021, "Job/step already completing or completed", 500),
  HELD(2042, "Job is in held state, pending scheduler release", 500),
  NOT_PENDING(2073, "Job is no longer pending execution", 500),
  PARTITION(2000, "Invalid partition name specified", 500),
  NOT_SUPPORTED(2023, "Requested operation not supported on this system", 500);

  private final int number;
  private final String words;
  private final int status;

  SlurmRefusal(int number, String words, int status) {
    this.number = number;
    this.words = words;
    this.status = status;
  }

  int number() {
    return number;
  }

  String words() {
    return words;
  }

  int status() {
    return status;
  }
}
