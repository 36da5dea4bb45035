package io.millrace.bootstrap.logging;

import static org.assertj.core.api.Assertions.assertThat;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import io.millrace.configuration.logging.LogLevel;
import io.millrace.configuration.logging.LogLevels;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.slf4j.LoggerFactory;

class LogControlTest {

    private static Logger logger(String name) {
        return (Logger) LoggerFactory.getLogger(name);
    }

    @Test
    void loggers_have_the_levels_that_were_set_and_then_those_they_began_with() {
        logger("test.begun").setLevel(Level.ERROR);
        LogControl control = new LogControl();

        control.apply(new LogLevels(Map.of("test.begun", LogLevel.DEBUG, "test.fresh", LogLevel.OFF)));
        assertThat(logger("test.begun").getLevel()).isEqualTo(Level.DEBUG);
        assertThat(logger("test.begun.below").isDebugEnabled()).isTrue();
        assertThat(logger("test.fresh").isErrorEnabled()).isFalse();

        control.apply(new LogLevels(Map.of("test.begun", LogLevel.TRACE)));
        assertThat(logger("test.begun").getLevel()).isEqualTo(Level.TRACE);
        assertThat(logger("test.fresh").getLevel()).isNull();

        control.apply(new LogLevels(Map.of()));
        assertThat(logger("test.begun").getLevel()).isEqualTo(Level.ERROR);
    }

    @Test
    void an_entry_is_a_logger_and_a_level() {
        assertThat(LogLevels.entry(" io.millrace.a_B$1 = debug "))
                .contains(Map.entry("io.millrace.a_B$1", LogLevel.DEBUG));
        assertThat(LogLevels.of(Optional.of(LogLevel.WARN), List.of("io.millrace=trace"))
                        .loggers())
                .isEqualTo(Map.of("io.millrace", LogLevel.TRACE));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "=",
                "a=",
                "=debug",
                "a",
                "a=DEBUG",
                "a=loud",
                "a..b=debug",
                "a b=debug",
                "1a=debug",
                "a=b=debug"
            })
    void what_is_no_entry_is_none(String text) {
        assertThat(LogLevels.entry(text)).isEmpty();
    }
}
