package io.millrace.application.port.driven.service;

/** Whether the database can be used. */
public interface StoreState {

    /** Returns whether the database can be used, within about a second. */
    Condition condition();

    /** Returns whether its schema is the one this version of the service needs. */
    boolean isPrepared();

    /** What can be done with the database. */
    enum Condition {
        USABLE,
        /** It does not answer in time. */
        AWAY,
        /** It answers and takes no writes, such as a standby. */
        READ_ONLY,
        /** It answers and has no space left to write to. */
        FULL
    }
}
