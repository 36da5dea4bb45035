package io.millrace.adapters.persistence.security;

import io.millrace.adapters.persistence.index.IndexRows;
import java.time.Instant;
import org.jdbi.v3.core.Handle;

/** The clock of the database server. */
final class StoreTime {

    private StoreTime() {}

    /** Returns the time now, and not that at which the transaction began or came to wait for a lock. */
    static Instant read(Handle transaction) {
        return transaction
                .createQuery("select clock_timestamp() as moment")
                .map((row, context) -> IndexRows.instant(row, "moment"))
                .one();
    }
}
