package io.millrace.adapters.persistence.document;

import static org.assertj.core.api.Assertions.assertThat;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.spi.ILoggingEvent;
import io.millrace.application.testing.CapturedLog;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.jdbi.v3.core.Jdbi;
import org.junit.jupiter.api.Test;

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
        try (CapturedLog log = CapturedLog.of(DroppedTables.class, Level.DEBUG);
                DroppedTables tables = new DroppedTables(failing, Duration.ZERO)) {
            if (stops) {
                closed.add(tables);
            }
            tables.sweepQuietly();
            return log.events().stream().map(ILoggingEvent::getLevel).toList();
        }
    }
}
