package io.gridwright.ingest.parsers.prometheus;

import io.gridwright.ingest.parsers.document.RecordBook;
import io.gridwright.ingest.parsers.document.RecordBook.Fault;
import io.gridwright.model.signal.GpuSample.GpuRef;
import io.gridwright.model.signal.GpuSample.GpuTenant;
import java.time.Instant;
import java.util.HashMap;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Folds samples into one per GPU or MIG instance and time, however many tenants share it. What is
 * printed for an instance but true of the whole GPU, such as power, goes to the whole GPU's sample.
 */
final class GpuLines {
  /** The device plugin's suffix of a share of a GPU. */
  private static final Pattern SHARE = Pattern.compile("::\\d+$");

  private static final Pattern BARE_UUID =
      Pattern.compile("\\p{XDigit}{8}(-\\p{XDigit}{4}){3}-\\p{XDigit}{12}");

  private static final String ENGINE = "DCGM_FI_PROF_GR_ENGINE_ACTIVE";
  private static final double ROUNDING = 1.02;
  private final RecordBook book;
  private final NodeNames nodes;
  private final Map<Key, GpuFold> folds = new LinkedHashMap<>();
  private final Map<String, GpuField> fields = new HashMap<>();

  /** By the object, since the labels of a page's lines are few objects. */
  private final IdentityHashMap<SortedMap<String, String>, Meaning> meanings =
      new IdentityHashMap<>();

  GpuLines(RecordBook book, NodeNames nodes) {
    this.book = book;
    this.nodes = nodes;
  }

  void add(SampleLine line) {
    GpuField field = fields.computeIfAbsent(line.name(), GpuField::of);
    Reading reading = Reading.ofDcgm(line, field);
    Fault fault = reading.fault();
    if (fault != null) {
      book.reject(line.position(), fault, line.text());
      return;
    }
    var meaning = meanings.computeIfAbsent(line.labels(), labels -> meaning(line));
    Device device = meaning.device;
    GpuFold own = fold(device, line);
    own.know(line, meaning.tenant);
    GpuFold told = device.instance != null && field.ofWholeGpu() ? fold(device.whole(), line) : own;
    told.put(line, meaning.parts, field.name(), reading.value());
  }

  /** Books the samples. */
  void close() {
    nameNodes();
    folds.forEach(this::shareRecord);
    boolean ofInstance = enginesAreOfInstances();
    Set<Device> divided = new HashSet<>();
    folds.keySet().stream()
        .filter(key -> key.device.instance != null)
        .forEach(key -> divided.add(key.device.whole()));
    folds.forEach(
        (key, fold) -> {
          if (fold.records() > 0) {
            boolean mig = key.device.instance != null || divided.contains(key.device);
            fold.divide(mig, ofInstance ? null : share(key, fold));
            Instant time = key.time == null ? book.document().observedAt() : key.time;
            book.accept(fold.position(), time, fold.records(), fold.sample(key.device.ref(fold)));
          }
        });
  }

  private GpuFold fold(Device device, SampleLine line) {
    return folds.computeIfAbsent(new Key(device, line.time()), key -> new GpuFold(line));
  }

  /** Samples that do not name their host are of the one that names the same GPU. */
  private void nameNodes() {
    var named = new HashMap<Key, GpuFold>();
    folds.forEach(
        (key, fold) -> {
          if (key.device.named) {
            named.putIfAbsent(key.nameless(), fold);
          }
        });
    for (Key key : List.copyOf(folds.keySet())) {
      GpuFold same = key.device.named ? null : named.get(key.nameless());
      GpuFold fold = same == null ? null : folds.remove(key);
      if (same != null && fold != null) {
        same.take(fold);
      }
    }
  }

  /** An instance of which only what is true of the whole GPU was said is seen all the same. */
  private void shareRecord(Key key, GpuFold fold) {
    GpuFold whole =
        key.device.instance == null ? null : folds.get(new Key(key.device.whole(), key.time));
    if (fold.records() == 0 && whole != null && whole.records() > 1) {
      whole.giveRecordTo(fold);
    }
  }

  /**
   * DCGM has said the engine's activity of an instance as a share of the whole GPU, where a busy
   * instance comes to its slices, and newer ones as a share of the instance. One reading above the
   * slices tells that the page is of the second kind.
   */
  private boolean enginesAreOfInstances() {
    return folds.entrySet().stream()
        .anyMatch(
            entry -> {
              Double share = share(entry.getKey(), entry.getValue());
              Double engine = entry.getValue().value(ENGINE);
              return share != null && engine != null && engine > share * ROUNDING;
            });
  }

  private static @Nullable Double share(Key key, GpuFold fold) {
    return key.device.instance == null ? null : MigSlices.share(fold.profile(), fold.model());
  }

  private Meaning meaning(SampleLine line) {
    return new Meaning(device(line), Tenants.of(line), GpuFold.parts(line));
  }

  private Device device(SampleLine line) {
    String uuid = line.label("UUID", "uuid", "gpu_uuid");
    String index = line.label("gpu");
    String known = uuid == null ? (index == null ? "" : index) : canonical(uuid);
    return new Device(nodes.of(line), nodes.names(line), known, line.label("GPU_I_ID", "gpu_i_id"));
  }

  private static String canonical(String uuid) {
    String whole = uuid.contains("::") ? SHARE.matcher(uuid).replaceFirst("") : uuid;
    return BARE_UUID.matcher(whole).matches() ? "GPU-" + whole : whole;
  }

  private record Key(Device device, @Nullable Instant time) {
    Key nameless() {
      return new Key(new Device("", false, device.uuid, device.instance), time);
    }
  }

  /** What labels say of a sample, whichever metric it is. */
  private record Meaning(Device device, GpuTenant tenant, String parts) {}

  private record Device(String node, boolean named, String uuid, @Nullable String instance) {
    Device whole() {
      return new Device(node, named, uuid, null);
    }

    GpuRef ref(GpuFold fold) {
      return new GpuRef(
          node,
          fold.index(),
          uuid,
          instance,
          instance == null ? null : fold.profile(),
          fold.model());
    }
  }
}
