package io.gridwright.ingest.parsers.document;

import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;

/** What a document can be. Kinds that are not understood yet are named all the same. */
public enum DocumentKind {
  DCGM_EXPORTER(true),
  NVIDIA_GPU_EXPORTER(true),
  INFINIBAND_EXPORTER(true),
  PROMETHEUS(true),
  PROMETHEUS_QUERY(true),
  PROMETHEUS_PROTOBUF(true),
  REMOTE_WRITE(true),
  REMOTE_WRITE_2(true),
  SLURM_JOBS(true),
  SLURM_NODES(true),
  SLURM_PARTITIONS(true),
  SLURM_ACCOUNTING(true),
  SLURM_RESERVATIONS(true),
  KUBERNETES(true),
  YUNIKORN(true),
  REDFISH(true),
  OPENADR(true),
  SLURM_JSON(true),
  SLURM_MESSAGE(true),
  SLURM_TABLE(true),
  SLURM_RECORDS(true),
  SLURM_STATISTICS(true),
  SLURM_TEXT(false),
  SLURM_CONFIG(false),
  NVIDIA_SMI_QUERY(true),
  NVIDIA_SMI_XML(true),
  NVIDIA_SMI_CSV(true),
  NVIDIA_SMI_TABLE(true),
  NVIDIA_SMI_MONITOR(true),
  NVIDIA_SMI_NVLINK(true),
  NVIDIA_SMI_TOPOLOGY(true),
  NVIDIA_SMI(false),
  DCGM_TEXT(true),
  DCGM_JSON(true),
  DCGM_COUNTERS(false),
  GPU_JOB_MAPPING(true),
  CGROUP(true),
  KERNEL_LOG(true),
  FABRIC_TEXT(false),
  IPMI_TEXT(true),
  SNMP_TEXT(true),
  POWER_JSON(true),
  BMS_POINT(true),
  CLOUD_EVENT(true),
  TOPOLOGY(true),
  TOPOLOGY_YAML(true),
  TOPOLOGY_MODEL(false),
  TOPOLOGY_REQUEST(false),
  PCI_DEVICES(false),
  RDMA_RESOURCES(false),
  CLUSTER_UUIDS(true),
  PORT_GUIDS(true),
  NODE_LABELS(true),
  FABRIC_STATE(true),
  IBNETDISCOVER(true),
  NETQ(true),
  CABLING(true),
  PERFQUERY(true),
  SYSFS_INFINIBAND(true),
  UFM_TELEMETRY(true),
  UFM_RATES(true),
  UFM_REPORT(true),
  IBSWINFO(true),
  FABRIC_MANAGER(true),
  GRID_SERIES(true),
  PROGRESS_EVENTS(true),
  GOODPUT_LOG(true),
  OTLP_JSON(true),
  OTLP_LOGS(true),
  OTLP_METRICS(true),
  CSV(false),
  XML(false),
  HTML(false),
  LOG(false),
  JSON(false),
  YAML(false),
  DOCUMENTATION(false),
  TEXT(false),
  BINARY(false),
  EMPTY(false);

  private final boolean understood;

  DocumentKind(boolean understood) {
    this.understood = understood;
  }

  /** Whether a parser reads its records. */
  public boolean understood() {
    return understood;
  }

  /** Its name in reports and dead letters, in snake case. */
  public String label() {
    return name().toLowerCase(Locale.ROOT);
  }

  /** The kind with a label, empty when there is none. */
  public static Optional<DocumentKind> labelled(String label) {
    return Arrays.stream(values()).filter(kind -> kind.label().equals(label)).findFirst();
  }
}
