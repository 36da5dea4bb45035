package io.millrace.application.port.driven.service;

import java.util.UUID;

/** What the instances that share a database have in common. */
public interface Cluster {

    /** Returns the identity of the database, made when it was first used and never changed. */
    UUID identity();

    /** Returns the state at this moment. */
    Census census();

    /**
     * Numbers of the cluster.
     *
     * @param instances how many instances of the service are connected
     * @param openIndices how many indices are open
     */
    record Census(int instances, long openIndices) {}
}
