package io.millrace.adapters.persistence.reindex.lease;

import io.millrace.adapters.persistence.database.Moments;
import io.millrace.application.port.driven.service.StoreClock;
import java.time.Instant;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.Jdbi;

/** The clock of the database. It calls an SQL function, which tests of lifecycles can replace. */
public record PostgresStoreClock(Jdbi jdbi) implements StoreClock {

    @Override
    public Instant now() {
        return jdbi.withHandle(PostgresStoreClock::read);
    }

    public static Instant read(Handle handle) {
        return handle.createQuery("select millrace.stream_clock() as moment")
                .map((row, context) -> Moments.instant(row, "moment"))
                .one();
    }
}
