package io.millrace.application.port.driven.service;

import java.util.UUID;

/** What the instances that share a database have in common. */
public interface Cluster {

    /** Returns the identity of the database, made when it was first used and never changed. */
    UUID identity();

    /** Returns how many instances of the service are connected at this moment. */
    int instances();
}
