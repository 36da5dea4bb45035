package io.millrace.application.port.driven.service;

/** Whether the database can be used. */
public interface StoreState {

    /** Returns whether the database answers within about a second. */
    boolean isReachable();

    /** Returns whether its schema is the one this version of the service needs. */
    boolean isPrepared();
}
