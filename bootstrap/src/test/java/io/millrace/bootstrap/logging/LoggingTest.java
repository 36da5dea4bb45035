package io.millrace.bootstrap.logging;

import static org.assertj.core.api.Assertions.assertThat;

import ch.qos.logback.classic.LoggerContext;
import ch.qos.logback.classic.joran.JoranConfigurator;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.classic.util.LogbackMDCAdapter;
import ch.qos.logback.core.ConsoleAppender;
import ch.qos.logback.core.joran.spi.JoranException;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.slf4j.Logger;

class LoggingTest {

    private final ByteArrayOutputStream written = new ByteArrayOutputStream();
    private final LoggerContext context = new LoggerContext();

    @BeforeEach
    void configure() throws JoranException {
        JoranConfigurator configurator = new JoranConfigurator();
        configurator.setContext(context);
        configurator.doConfigure(LoggingTest.class.getResource("/logback.xml"));
        context.setMDCAdapter(new LogbackMDCAdapter());
        // Other threads of the process may write to standard error.
        standardError().setOutputStream(written);
    }

    private ConsoleAppender<ILoggingEvent> standardError() {
        return (ConsoleAppender<ILoggingEvent>)
                context.getLogger(Logger.ROOT_LOGGER_NAME).getAppender("standardError");
    }

    @AfterEach
    void restore() {
        context.stop();
    }

    @Test
    void the_log_goes_to_standard_error() {
        assertThat(standardError().getTarget()).isEqualTo("System.err");
    }

    @Test
    void an_event_is_one_line_in_utc() {
        context.getLogger("io.millrace.Mill").info("the wheel turns {} times", 3);

        assertThat(lines())
                .singleElement()
                .satisfies(line -> assertThat(line)
                        .matches("\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d\\.\\d{3}Z INFO  \\[[^]]+] "
                                + "io\\.millrace\\.Mill - the wheel turns 3 times"));
    }

    @Test
    void a_message_cannot_forge_an_event() {
        context.getLogger("io.millrace.Mill").warn("user {} left", "a\r\n2026-11-20 INFO b\u2028c\u001b[2J\u0085");

        assertThat(lines())
                .singleElement()
                .satisfies(line ->
                        assertThat(line).endsWith(" - user a\\r\\n2026-11-20 INFO b\\u2028c\\u001b[2J\\u0085 left"));
    }

    @Test
    void every_line_of_a_stack_trace_is_indented() {
        Logger logger = context.getLogger("io.millrace.Mill");

        logger.error("broken", new IllegalStateException("one\n2026-11-20 INFO two", new RuntimeException("cause")));

        assertThat(lines().get(0)).endsWith(" - broken");
        assertThat(lines().stream().skip(1)).isNotEmpty().allMatch(line -> line.startsWith("    "));
        assertThat(lines()).contains("    java.lang.IllegalStateException: one", "    2026-11-20 INFO two");
    }

    @Test
    void libraries_are_heard_from_warnings_on() {
        context.getLogger("org.example").info("chatter");
        context.getLogger("io.millrace.Mill").debug("chatter");
        context.getLogger("org.example").warn("careful");

        assertThat(lines()).singleElement().satisfies(line -> assertThat(line).endsWith("org.example - careful"));
    }

    private List<String> lines() {
        return written.toString(StandardCharsets.UTF_8).lines().toList();
    }
}
