package io.gridwright.app.launcher.cli;

import io.gridwright.model.error.ErrorCode;
import io.gridwright.model.error.GridwrightException;
import picocli.CommandLine;
import picocli.CommandLine.IExecutionExceptionHandler;
import picocli.CommandLine.ParseResult;

/** Shows a failure as one line and returns its exit code; a bug keeps its stack trace. */
public final class ErrorHandler implements IExecutionExceptionHandler {
  @Override
  public int handleExecutionException(
      Exception failure, CommandLine commandLine, ParseResult parseResult) {
    if (failure instanceof GridwrightException known) {
      commandLine.getErr().println("gridwright: " + known.getMessage());
      return known.code().exitCode();
    }
    failure.printStackTrace(commandLine.getErr());
    commandLine
        .getErr()
        .println("gridwright: this is a bug; please report it with the lines above");
    return ErrorCode.INTERNAL.exitCode();
  }
}
