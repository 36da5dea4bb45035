package io.millrace.adapters.persistence.document;

import static org.assertj.core.api.Assertions.assertThat;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.read.ListAppender;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.jdbi.v3.core.Jdbi;
import org.junit.jupiter.api.Test;
import org.slf4j.LoggerFactory;

class DroppedTablesTest {

    @Test
    void tables_are_kept_longer_than_a_search_may_take_and_that_no_longer_than_a_request() {
        assertThat(PostgresDocumentStore.DEFAULT_PATIENCE).isLessThanOrEqualTo(Duration.ofSeconds(30));
        assertThat(DroppedTables.DEFAULT_GRACE)
                .isGreaterThanOrEqualTo(PostgresDocumentStore.DEFAULT_PATIENCE.plusSeconds(30));
    }

    @Test
    void a_failure_is_an_error_but_not_once_the_service_stops() {
        assertThat(levelsOf(false)).containsExactly(Level.ERROR);
        assertThat(levelsOf(true)).containsExactly(Level.DEBUG);
    }

    /** Returns how a failure is logged, before or while the service stops. */
    private static List<Level> levelsOf(boolean stops) {
        List<DroppedTables> closed = new ArrayList<>();
        Jdbi failing = Jdbi.create(() -> {
            closed.forEach(DroppedTables::close);
            throw new SQLException("the pool has been closed");
        });
        Logger logger = (Logger) LoggerFactory.getLogger(DroppedTables.class);
        ListAppender<ILoggingEvent> log = new ListAppender<>();
        log.start();
        logger.addAppender(log);
        logger.setLevel(Level.DEBUG);
        try (DroppedTables tables = new DroppedTables(failing, Duration.ZERO)) {
            if (stops) {
                closed.add(tables);
            }
            tables.sweepQuietly();
        } finally {
            logger.setLevel(null);
            logger.detachAppender(log);
        }
        return log.list.stream().map(ILoggingEvent::getLevel).toList();
    }
}
