package io.millrace.bootstrap.logging;

import static org.assertj.core.api.Assertions.assertThat;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.LoggerContext;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.Appender;
import io.millrace.application.testing.CapturedLog;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

class LogFileTest {

    @TempDir
    private Path folder;

    private final Logger logger = LoggerFactory.getLogger("io.millrace.Mill");
    private final ch.qos.logback.classic.Logger root =
            ((LoggerContext) LoggerFactory.getILoggerFactory()).getLogger(Logger.ROOT_LOGGER_NAME);
    private final CapturedLog usual = CapturedLog.ofProcess(Level.INFO);

    @AfterEach
    void listenNoMore() {
        usual.close();
    }

    @Test
    void the_log_goes_into_the_file_and_comes_back_afterwards() throws IOException {
        Path file = folder.resolve("mill.log");
        try (LogFile log = LogFile.divert(file)) {
            logger.warn("the dam leaks");
            logger.error("the wheel is stuck", new IllegalStateException("wood"));

            assertThat(log.lastWarnings(10))
                    .hasSize(2)
                    .satisfiesExactly(
                            first -> assertThat(first).contains("WARN").endsWith("the dam leaks"),
                            second -> assertThat(second).contains("ERROR").endsWith("the wheel is stuck"));
            assertThat(log.lastWarnings(1))
                    .singleElement()
                    .satisfies(line -> assertThat(line).endsWith("the wheel is stuck"));
        }
        logger.warn("the dam holds");

        assertThat(usual.eventsOf(logger.getName()))
                .extracting(ILoggingEvent::getFormattedMessage)
                .containsExactly("the dam holds");
        assertThat(Files.readString(file)).contains("wood").doesNotContain("the dam holds");
        assertThat(root.iteratorForAppenders())
                .toIterable()
                .extracting(Appender::getClass)
                .doesNotContain(ch.qos.logback.core.FileAppender.class);
    }
}
