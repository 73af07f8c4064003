package io.gridwright.app.launcher.docs;

import io.gridwright.app.launcher.sources.Setting;
import io.gridwright.app.launcher.sources.SourceKind;
import io.gridwright.app.launcher.sources.Sources;

/** {@code docs/sources.md}, from {@link Sources#kinds()}. */
final class SourcesPage {
  private static final String HEAD =
      """
      # Sources

      What Gridwright reads is listed in one YAML file, which the key `collect.sources` names. `serve`
      reads it in its own process; `collect` with the same file runs the collectors apart, as many
      processes as you like, each with a file of its own.

      ```yaml
      sources:
        - kind: gpu_page
          name: gpu-hall-a
          cluster: slurm-a
          every: PT15S
          endpoints:
            - node-001=http://node-001:9400/metrics
            - node-002=http://node-002:9400/metrics
      ```

      Every source has a `kind` from the list below and may have a `name`, which must be unique; the
      kind is the name where none is given. A setting that its kind does not have, or a value that
      cannot be used, is refused with file and line. Durations are ISO 8601; secrets are files, never
      values.
      """;

  private SourcesPage() {}

  static String text() {
    var page = new StringBuilder(HEAD);
    Sources.kinds().forEach(kind -> kind(page, kind));
    return page.toString();
  }

  private static void kind(StringBuilder page, SourceKind kind) {
    page.append("\n## `%s`\n\nReads %s.\n".formatted(kind.label(), kind.meaning()));
    page.append("\n| setting | value | default | meaning |\n| --- | --- | --- | --- |\n");
    kind.settings().forEach(setting -> setting(page, setting));
  }

  private static void setting(StringBuilder page, Setting setting) {
    var standard =
        setting
            .standard()
            .map(text -> text.isEmpty() ? "" : '`' + text + '`')
            .orElse("must be given");
    page.append(
        "| `%s` | %s | %s | %s |\n"
            .formatted(setting.name(), setting.type().word(), standard, setting.meaning()));
  }
}
