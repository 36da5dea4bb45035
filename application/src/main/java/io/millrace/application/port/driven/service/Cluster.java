package io.millrace.application.port.driven.service;

import java.util.UUID;

/** The identity and size of the group of instances that share a database. */
public interface Cluster {

    /** Returns the identity of the database, created at its first use and never changed. */
    UUID identity();

    /** Returns the number of connected instances. */
    int instances();
}
