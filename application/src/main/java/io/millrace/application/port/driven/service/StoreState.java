package io.millrace.application.port.driven.service;

/** Reports whether the database is usable. */
public interface StoreState {

    /** Returns the condition of the database. Returns within about a second. */
    Condition condition();

    /** Returns whether the database has the schema that this version of the service needs. */
    boolean isPrepared();

    /** The condition of the database. */
    enum Condition {
        USABLE,
        /** The database does not respond in time. */
        UNREACHABLE,
        /** The database responds but rejects writes, for example a standby. */
        READ_ONLY,
        /** The database responds but has no space left for writes. */
        FULL
    }
}
