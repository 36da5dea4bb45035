package io.millrace.adapters.persistence.security;

import io.millrace.adapters.persistence.StoreDatabase;
import io.millrace.adapters.persistence.security.provider.PostgresForeignSessions;
import io.millrace.application.port.driven.service.security.provider.ForeignSessions;
import io.millrace.application.port.driven.service.security.provider.ForeignSessionsContract;
import java.time.Duration;

class PostgresForeignSessionsIT extends ForeignSessionsContract {

    private final StoreDatabase database = StoreDatabase.empty();

    @Override
    protected ForeignSessions emptyStore() {
        return new PostgresForeignSessions(database.jdbi());
    }

    /** Moves the claims into the past, because the clock of the server cannot be moved. */
    @Override
    protected void pass(Duration time) {
        database.jdbi()
                .useHandle(handle -> handle.createUpdate("update millrace.foreign_session"
                                + " set claimed_until = claimed_until - make_interval(secs => :time)")
                        .bind("time", (double) time.toSeconds())
                        .execute());
    }
}
