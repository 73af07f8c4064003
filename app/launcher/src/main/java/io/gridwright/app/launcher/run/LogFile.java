package io.gridwright.app.launcher.run;

import ch.qos.logback.classic.LoggerContext;
import ch.qos.logback.classic.encoder.PatternLayoutEncoder;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.rolling.FixedWindowRollingPolicy;
import ch.qos.logback.core.rolling.RollingFileAppender;
import ch.qos.logback.core.rolling.SizeBasedTriggeringPolicy;
import ch.qos.logback.core.util.FileSize;
import java.nio.file.Path;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Sends the log of a run to {@code logs/gridwright.log} under the home; at most 4 x 10 MB stay. */
final class LogFile {
  private LogFile() {}

  static void start(Path home) {
    var context = (LoggerContext) LoggerFactory.getILoggerFactory();
    var file = home.resolve("logs").resolve("gridwright.log").toString();
    var encoder = new PatternLayoutEncoder();
    encoder.setContext(context);
    encoder.setPattern("%date{ISO8601} %-5level [%thread] %logger{40} %msg%n");
    encoder.start();
    var appender = new RollingFileAppender<ILoggingEvent>();
    appender.setContext(context);
    appender.setName("FILE");
    appender.setFile(file);
    appender.setEncoder(encoder);
    var window = new FixedWindowRollingPolicy();
    window.setContext(context);
    window.setParent(appender);
    window.setFileNamePattern(file + ".%i");
    window.setMaxIndex(3);
    window.start();
    var size = new SizeBasedTriggeringPolicy<ILoggingEvent>();
    size.setContext(context);
    size.setMaxFileSize(FileSize.valueOf("10MB"));
    size.start();
    appender.setRollingPolicy(window);
    appender.setTriggeringPolicy(size);
    appender.start();
    context.getLogger(Logger.ROOT_LOGGER_NAME).addAppender(appender);
  }
}
