package io.gridwright.ingest.collectors.command;

import io.gridwright.ingest.collectors.CollectFailure;
import io.gridwright.ingest.collectors.Collected;
import io.gridwright.ingest.collectors.Collector;
import io.gridwright.ingest.parsers.document.DocumentKind;
import io.gridwright.ingest.parsers.document.SourceDocument;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;

/**
 * Runs commands one after another and takes what each prints for a document. What a command says on
 * its error output is no data. One that cannot be started, fails, hangs or prints too much costs a
 * failure and nothing else.
 */
public final class CommandCollector implements Collector {
  private final String name;
  private final DocumentKind kind;
  private final List<Command> commands;
  private final CommandRun run;

  /**
   * A collector.
   *
   * @param kind what an output that cannot be had would have been
   * @param commands what to run, each once per run of the collector
   */
  public CommandCollector(
      String name, DocumentKind kind, List<Command> commands, CommandLimits limits) {
    this.name = name;
    this.kind = kind;
    this.commands = List.copyOf(commands);
    this.run = new CommandRun(limits);
  }

  @Override
  public String name() {
    return name;
  }

  @Override
  public Collected collect(Instant now) {
    var documents = new ArrayList<SourceDocument>();
    var failures = new ArrayList<CollectFailure>();
    for (Command command : commands) {
      try {
        byte[] output = run.output(command);
        documents.add(
            new SourceDocument(command.source(), command.cluster(), command.node(), now, output));
      } catch (CommandFailedException e) {
        failures.add(
            new CollectFailure(kind.label(), command.source(), e.reason(), e.getMessage()));
      }
    }
    return new Collected(documents, failures);
  }
}
