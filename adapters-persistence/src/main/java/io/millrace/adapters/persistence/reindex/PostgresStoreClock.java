package io.millrace.adapters.persistence.reindex;

import io.millrace.adapters.persistence.database.Moments;
import io.millrace.application.port.driven.service.StoreClock;
import java.time.Instant;
import org.jdbi.v3.core.Jdbi;

/** The clock of the database server. */
public final class PostgresStoreClock implements StoreClock {

    private final Jdbi jdbi;

    public PostgresStoreClock(Jdbi jdbi) {
        this.jdbi = jdbi;
    }

    @Override
    public Instant now() {
        return jdbi.withHandle(Moments::now);
    }
}
