package io.gridwright.ingest.parsers;

import io.gridwright.ingest.parsers.document.DocumentKind;
import io.gridwright.ingest.parsers.document.DocumentParser;
import io.gridwright.ingest.parsers.document.ParseResult;
import io.gridwright.ingest.parsers.document.RecordBook;
import io.gridwright.ingest.parsers.document.RecordBook.Fault;
import io.gridwright.ingest.parsers.document.SourceDocument;
import io.gridwright.ingest.parsers.fabric.FabricManagerParser;
import io.gridwright.ingest.parsers.fabric.IbswinfoParser;
import io.gridwright.ingest.parsers.fabric.PerfqueryParser;
import io.gridwright.ingest.parsers.fabric.SysfsParser;
import io.gridwright.ingest.parsers.fabric.UfmRatesParser;
import io.gridwright.ingest.parsers.fabric.UfmReportParser;
import io.gridwright.ingest.parsers.fabric.UfmTelemetryParser;
import io.gridwright.ingest.parsers.flex.CloudEventParser;
import io.gridwright.ingest.parsers.flex.TrustRules;
import io.gridwright.ingest.parsers.grid.GridSeriesParser;
import io.gridwright.ingest.parsers.kubernetes.KubernetesParser;
import io.gridwright.ingest.parsers.nvidia.DcgmParser;
import io.gridwright.ingest.parsers.nvidia.JobMappingParser;
import io.gridwright.ingest.parsers.nvidia.KernelLogParser;
import io.gridwright.ingest.parsers.nvidia.NvidiaSmiParser;
import io.gridwright.ingest.parsers.openadr.OpenAdrParser;
import io.gridwright.ingest.parsers.power.BmsParser;
import io.gridwright.ingest.parsers.power.IpmiParser;
import io.gridwright.ingest.parsers.power.PowerJsonParser;
import io.gridwright.ingest.parsers.power.SnmpParser;
import io.gridwright.ingest.parsers.progress.GoodputLogParser;
import io.gridwright.ingest.parsers.progress.OtlpJsonParser;
import io.gridwright.ingest.parsers.progress.OtlpParser;
import io.gridwright.ingest.parsers.progress.ProgressParser;
import io.gridwright.ingest.parsers.prometheus.PrometheusParser;
import io.gridwright.ingest.parsers.prometheus.QueryParser;
import io.gridwright.ingest.parsers.protobuf.MetricFamilyParser;
import io.gridwright.ingest.parsers.protobuf.RemoteWriteParser;
import io.gridwright.ingest.parsers.redfish.RedfishParser;
import io.gridwright.ingest.parsers.slurm.CgroupParser;
import io.gridwright.ingest.parsers.slurm.SlurmParser;
import io.gridwright.ingest.parsers.slurm.SlurmTextParser;
import io.gridwright.ingest.parsers.topology.CablingParser;
import io.gridwright.ingest.parsers.topology.FabricStateParser;
import io.gridwright.ingest.parsers.topology.HostPairsParser;
import io.gridwright.ingest.parsers.topology.NetqParser;
import io.gridwright.ingest.parsers.topology.NodeLabelsParser;
import io.gridwright.ingest.parsers.topology.SubnetParser;
import io.gridwright.ingest.parsers.topology.TopologyConfParser;
import io.gridwright.ingest.parsers.topology.TopologyYamlParser;
import io.gridwright.ingest.parsers.yunikorn.YuniKornParser;
import java.io.InputStream;
import java.util.EnumMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/** The one entry to all parsers: what a document holds, whatever it is. */
public final class Parsers {
  private static final String WHOLE = "/";
  private static final Map<DocumentKind, DocumentParser> PARSERS = parsers();

  private Parsers() {}

  /**
   * Finds out what a document is and reads its records. It never throws: a document without a
   * parser is one dead letter with reason {@code unsupported_kind}, one without content {@code
   * empty_document}, one that breaks its parser {@code parser_failed}.
   */
  public static ParseResult parse(SourceDocument document) {
    return parse(document, kindOf(document));
  }

  /** Reads the records of a document that is known to be of a kind; it never throws either. */
  static ParseResult parse(SourceDocument document, DocumentKind kind) {
    try {
      var fault = DocumentLimits.fault(document);
      if (fault != null) {
        return RecordBook.refused(document, kind, Positions.ofWhole(document), fault);
      }
      DocumentParser parser = PARSERS.get(kind);
      if (parser != null) {
        return Positions.inWhole(document, parser.parse(document, kind));
      }
      return RecordBook.refused(document, kind, WHOLE, withoutParser(document, kind));
    } catch (RuntimeException | StackOverflowError | OutOfMemoryError e) {
      var fault =
          new Fault(null, "parser_failed", "The parser of " + kind.label() + " broke: " + e);
      return RecordBook.refused(document, kind, WHOLE, fault);
    }
  }

  /**
   * The parts in which a document is to be parsed, one after the other: itself, unless it is a long
   * text of lines.
   */
  public static Iterator<SourceDocument> parts(SourceDocument document) {
    if (document.size() <= DocumentLimits.SMALL || document.part() != null) {
      return List.of(document).iterator();
    }
    DocumentKind kind = kindOf(document);
    return DocumentLimits.isOfLines(document, kind)
        ? new TextParts(
            document,
            new TextParts.PartKind(kind, DocumentLimits.isOpenMetrics(document.end())),
            document.stream())
        : List.of(document).iterator();
  }

  /**
   * The parts of a text that is too long for the memory; empty when its start is not of lines that
   * can be read.
   *
   * @param start the start of the document
   * @param end the last bytes of the text, as text
   * @param text the whole of it, which is read while parts are taken
   */
  public static Optional<Iterator<SourceDocument>> parts(
      SourceDocument start, String end, InputStream text) {
    DocumentKind kind = kindOf(start);
    if (!DocumentLimits.isOfLines(start, kind)) {
      return Optional.empty();
    }
    var all = new TextParts.PartKind(kind, DocumentLimits.isOpenMetrics(end));
    return Optional.of(new TextParts(start, all, text));
  }

  /**
   * The same, where signed events are believed by rules; without rules nobody is trusted.
   *
   * @return a function for one pipeline, which remembers what it has seen
   */
  public static Function<SourceDocument, ParseResult> trusting(TrustRules rules) {
    var events = new CloudEventParser(rules);
    return document -> {
      DocumentKind kind = kindOf(document);
      return kind == DocumentKind.CLOUD_EVENT
          ? events.parse(document, kind)
          : parse(document, kind);
    };
  }

  /** What a document is; one that breaks the detection is text. */
  static DocumentKind kindOf(SourceDocument document) {
    var part = document.part();
    try {
      return part == null ? KindDetector.kindOf(document) : part.kind();
    } catch (RuntimeException | StackOverflowError e) {
      return DocumentKind.TEXT;
    }
  }

  private static Fault withoutParser(SourceDocument document, DocumentKind kind) {
    if (kind == DocumentKind.EMPTY) {
      return new Fault(null, "empty_document", "The source answered with nothing");
    }
    var broken = JsonOutline.problem(document);
    return broken != null
        ? new Fault(null, "malformed_document", "Not JSON: " + broken)
        : new Fault(null, "unsupported_kind", "No parser reads documents of " + kind.label());
  }

  private static Map<DocumentKind, DocumentParser> parsers() {
    var parsers = new EnumMap<DocumentKind, DocumentParser>(DocumentKind.class);
    var prometheus = new PrometheusParser();
    parsers.put(DocumentKind.DCGM_EXPORTER, prometheus);
    parsers.put(DocumentKind.NVIDIA_GPU_EXPORTER, prometheus);
    parsers.put(DocumentKind.INFINIBAND_EXPORTER, prometheus);
    parsers.put(DocumentKind.PROMETHEUS, prometheus);
    parsers.put(DocumentKind.PROMETHEUS_QUERY, new QueryParser());
    parsers.put(DocumentKind.PROMETHEUS_PROTOBUF, new MetricFamilyParser());
    var remoteWrite = new RemoteWriteParser();
    parsers.put(DocumentKind.REMOTE_WRITE, remoteWrite);
    parsers.put(DocumentKind.REMOTE_WRITE_2, remoteWrite);
    parsers.put(DocumentKind.KUBERNETES, new KubernetesParser());
    parsers.put(DocumentKind.YUNIKORN, new YuniKornParser());
    var slurm = new SlurmParser();
    parsers.put(DocumentKind.SLURM_JOBS, slurm);
    parsers.put(DocumentKind.SLURM_NODES, slurm);
    parsers.put(DocumentKind.SLURM_PARTITIONS, slurm);
    parsers.put(DocumentKind.SLURM_ACCOUNTING, slurm);
    parsers.put(DocumentKind.SLURM_RESERVATIONS, slurm);
    parsers.put(DocumentKind.SLURM_JSON, slurm);
    parsers.put(DocumentKind.SLURM_MESSAGE, slurm);
    var slurmText = new SlurmTextParser();
    parsers.put(DocumentKind.SLURM_TABLE, slurmText);
    parsers.put(DocumentKind.SLURM_RECORDS, slurmText);
    parsers.put(DocumentKind.SLURM_STATISTICS, slurmText);
    parsers.put(DocumentKind.REDFISH, new RedfishParser());
    parsers.put(DocumentKind.OPENADR, new OpenAdrParser());
    parsers.put(DocumentKind.GRID_SERIES, new GridSeriesParser());
    parsers.put(DocumentKind.IPMI_TEXT, new IpmiParser());
    parsers.put(DocumentKind.SNMP_TEXT, new SnmpParser());
    parsers.put(DocumentKind.POWER_JSON, new PowerJsonParser());
    parsers.put(DocumentKind.BMS_POINT, new BmsParser());
    parsers.put(DocumentKind.CLOUD_EVENT, new CloudEventParser(TrustRules.NOBODY));
    var smi = new NvidiaSmiParser();
    parsers.put(DocumentKind.NVIDIA_SMI_QUERY, smi);
    parsers.put(DocumentKind.NVIDIA_SMI_XML, smi);
    parsers.put(DocumentKind.NVIDIA_SMI_CSV, smi);
    parsers.put(DocumentKind.NVIDIA_SMI_TABLE, smi);
    parsers.put(DocumentKind.NVIDIA_SMI_MONITOR, smi);
    parsers.put(DocumentKind.NVIDIA_SMI_NVLINK, smi);
    parsers.put(DocumentKind.NVIDIA_SMI_TOPOLOGY, smi);
    var dcgm = new DcgmParser();
    parsers.put(DocumentKind.DCGM_TEXT, dcgm);
    parsers.put(DocumentKind.DCGM_JSON, dcgm);
    parsers.put(DocumentKind.GPU_JOB_MAPPING, new JobMappingParser());
    parsers.put(DocumentKind.CGROUP, new CgroupParser());
    parsers.put(DocumentKind.KERNEL_LOG, new KernelLogParser());
    fabric(parsers);
    parsers.put(DocumentKind.PROGRESS_EVENTS, new ProgressParser());
    parsers.put(DocumentKind.GOODPUT_LOG, new GoodputLogParser());
    parsers.put(DocumentKind.OTLP_JSON, new OtlpJsonParser());
    var otlp = new OtlpParser();
    parsers.put(DocumentKind.OTLP_LOGS, otlp);
    parsers.put(DocumentKind.OTLP_METRICS, otlp);
    return parsers;
  }

  private static void fabric(Map<DocumentKind, DocumentParser> parsers) {
    parsers.put(DocumentKind.TOPOLOGY, new TopologyConfParser());
    parsers.put(DocumentKind.TOPOLOGY_YAML, new TopologyYamlParser());
    parsers.put(DocumentKind.CLUSTER_UUIDS, new HostPairsParser());
    parsers.put(DocumentKind.PORT_GUIDS, new HostPairsParser());
    parsers.put(DocumentKind.NODE_LABELS, new NodeLabelsParser());
    parsers.put(DocumentKind.FABRIC_STATE, new FabricStateParser());
    parsers.put(DocumentKind.IBNETDISCOVER, new SubnetParser());
    parsers.put(DocumentKind.NETQ, new NetqParser());
    parsers.put(DocumentKind.CABLING, new CablingParser());
    parsers.put(DocumentKind.PERFQUERY, new PerfqueryParser());
    parsers.put(DocumentKind.SYSFS_INFINIBAND, new SysfsParser());
    parsers.put(DocumentKind.UFM_TELEMETRY, new UfmTelemetryParser());
    parsers.put(DocumentKind.UFM_RATES, new UfmRatesParser());
    parsers.put(DocumentKind.UFM_REPORT, new UfmReportParser());
    parsers.put(DocumentKind.IBSWINFO, new IbswinfoParser());
    parsers.put(DocumentKind.FABRIC_MANAGER, new FabricManagerParser());
  }
}
