package io.millrace.application.port.driven.service;

import java.util.UUID;

/** The identity and size of the cluster, which is the group of instances that share a database. */
public interface Cluster {

    /** Returns the identity of the database. It is created when the database is first used, and never changes. */
    UUID identity();

    /** Returns the number of connected instances. */
    int instances();
}
