package io.gridwright.app.launcher.docs;

import io.gridwright.app.launcher.config.ConfigKey;
import java.util.Locale;

/** {@code docs/configuration.md}, from {@link ConfigKey}. */
final class ConfigurationPage {
  private static final String HEAD =
      """
      # Configuration

      A value comes from the first of these that names it: a flag `--set KEY=VALUE`, an environment
      variable, the YAML file given by `--config FILE`, the default. `./gridwright config` prints every
      value in force and where it came from. An unknown key is refused with the nearest known one, a
      value of the wrong type with the origin that set it; both exit 2.

      ```yaml
      # fleet.yaml: nested and dotted spellings mean the same
      mode: recommend
      plan:
        interval: PT5M
      slurm.url: http://slurm:6820
      slurm.token.file: /etc/gridwright/slurm.jwt
      collect.gpu.endpoints:
        - node-001=http://node-001:9400/metrics
        - node-002=http://node-002:9400/metrics
      ```

      Durations are written as in ISO 8601: `PT30S`, `PT5M`, `PT24H`. Lists are YAML lists, or text with
      commas. Secrets are files, never values.

      | key | environment | type | default | meaning |
      | --- | --- | --- | --- | --- |
      """;

  private static final String FOOT =
      """

      ## Modes

      | mode | what happens |
      | --- | --- |
      | `observe` | plans are made and shown; nothing is written to a scheduler |
      | `recommend` | the actions are listed too, and each is on record as withheld |
      | `approve` | `gridwright apply PLAN --yes` carries out one plan |
      | `apply` | every cycle carries out its plan, within the gate's limits |

      `touch HOME/stop` stops every write at once, whatever the mode; remove the file to allow it again.

      ## Variables of the start script

      | variable | meaning |
      | --- | --- |
      | `JAVA_HOME` | the JDK to use; else `java` on the path |
      | `GRIDWRIGHT_JAVA_OPTS` | options of the Java process, instead of `-Xmx2g` |
      | `GRIDWRIGHT_NO_BUILD` | `1` runs what is built already, even when the sources are newer |
      """;

  private ConfigurationPage() {}

  static String text() {
    var page = new StringBuilder(HEAD);
    for (var key : ConfigKey.values()) {
      page.append(
          "| `%s` | `%s` | %s | %s | %s |\n"
              .formatted(
                  key.key(),
                  key.environmentName(),
                  key.type().name().toLowerCase(Locale.ROOT),
                  key.defaultText().isEmpty() ? "" : '`' + key.defaultText() + '`',
                  key.meaning()));
    }
    return page.append(FOOT).toString();
  }
}
