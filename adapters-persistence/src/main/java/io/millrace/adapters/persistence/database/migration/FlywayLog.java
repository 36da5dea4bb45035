package io.millrace.adapters.persistence.database.migration;

import org.flywaydb.core.api.logging.Log;
import org.flywaydb.core.api.logging.LogCreator;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Logs warnings and errors of Flyway at the same level, and other messages of Flyway at a lower level. */
final class FlywayLog implements Log {

    private final Logger log;

    private FlywayLog(Logger log) {
        this.log = log;
    }

    @Override
    public void debug(String message) {
        log.trace(message);
    }

    @Override
    public void info(String message) {
        log.debug(message);
    }

    @Override
    public void notice(String message) {
        log.debug(message);
    }

    @Override
    public void warn(String message) {
        log.warn(message);
    }

    @Override
    public void error(String message) {
        log.error(message);
    }

    @Override
    public void error(String message, Exception failure) {
        log.error(message, failure);
    }

    /** The factory of the log. Flyway finds this class by its name. */
    public static final class Creator implements LogCreator {

        @Override
        public Log createLogger(Class<?> type) {
            return new FlywayLog(LoggerFactory.getLogger(type));
        }
    }
}
