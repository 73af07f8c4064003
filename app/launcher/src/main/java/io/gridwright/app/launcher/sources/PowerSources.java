package io.gridwright.app.launcher.sources;

import io.gridwright.ingest.collectors.command.Command;
import io.gridwright.ingest.collectors.command.CommandCollector;
import io.gridwright.ingest.collectors.command.CommandLimits;
import io.gridwright.ingest.collectors.snmp.SnmpAgent;
import io.gridwright.ingest.collectors.snmp.SnmpCollector;
import io.gridwright.ingest.collectors.snmp.SnmpLogin;
import io.gridwright.ingest.parsers.document.DocumentKind;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Sources of power and heat beside Redfish. */
final class PowerSources {
  private static final Duration ANSWER = Duration.ofSeconds(2);

  private PowerSources() {}

  static List<SourceKind> kinds() {
    return List.of(
        new SourceKind(
            "snmp",
            "power distribution units by SNMP: APC, Eaton, Raritan",
            List.of(
                Setting.required(
                    "agents", Setting.Type.LIST, "units, each host, host:port or node=host:port"),
                Setting.optional(
                    "community_file",
                    Setting.Type.FILE,
                    "",
                    "file with the community of version 2c"),
                Setting.optional("user", Setting.Type.TEXT, "", "user of version 3"),
                Setting.optional(
                    "passphrase_file",
                    Setting.Type.FILE,
                    "",
                    "file with the user's passphrase, SHA-256"),
                Setting.optional(
                    "privacy_file", Setting.Type.FILE, "", "file with the passphrase for AES-128"),
                Setting.every("PT30S")),
            (settings, tools) ->
                new Source.Polled(
                    settings.duration("every"),
                    new SnmpCollector(
                        settings.name(),
                        settings.list("agents").stream().map(SnmpAgent::parse).toList(),
                        login(settings),
                        ANSWER))),
        new SourceKind(
            "ipmi",
            "power and sensors of service processors by ipmitool",
            List.of(
                Setting.required("hosts", Setting.Type.LIST, "service processors, each node=host"),
                Setting.required("user", Setting.Type.TEXT, "user of the service processors"),
                Setting.required(
                    "password_file", Setting.Type.FILE, "file with the user's password"),
                Setting.optional("program", Setting.Type.TEXT, "ipmitool", "the program"),
                Setting.every("PT1M")),
            (settings, tools) ->
                new Source.Polled(
                    settings.duration("every"),
                    new CommandCollector(
                        settings.name(),
                        DocumentKind.IPMI_TEXT,
                        commands(settings),
                        CommandLimits.DEFAULT))));
  }

  private static SnmpLogin login(SourceSettings settings) {
    String community = Secrets.read(settings, "community_file");
    String user = settings.textOrNull("user");
    if ((community == null) == (user == null)) {
      throw settings.refused("user", "A unit is asked by a community or as a user");
    }
    return new SnmpLogin(
        community,
        user,
        Secrets.read(settings, "passphrase_file"),
        Secrets.read(settings, "privacy_file"));
  }

  private static List<Command> commands(SourceSettings settings) {
    var commands = new ArrayList<Command>();
    for (String host : settings.list("hosts")) {
      int named = host.indexOf('=');
      String node = named < 0 ? host : host.substring(0, named);
      for (List<String> reading : List.of(List.of("dcmi", "power", "reading"), List.of("sensor"))) {
        var argv =
            new ArrayList<>(
                List.of(
                    settings.text("program"),
                    "-I",
                    "lanplus",
                    "-H",
                    host.substring(named + 1),
                    "-U",
                    settings.text("user"),
                    "-f",
                    settings.text("password_file")));
        argv.addAll(reading);
        String source = "ipmi:" + node + '/' + String.join("-", reading);
        commands.add(new Command(null, node, source, argv, Map.of()));
      }
    }
    return commands;
  }
}
