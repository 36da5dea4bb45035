package io.millrace.application.port.driving.health;

import java.util.UUID;

/** Returns the identity of the service and its figures. */
public interface DescribeCluster {

    /** Returns the names and the identity; only the first call queries the database. */
    Identity identity();

    /** Returns the current figures. */
    Census census();

    /**
     * Figures of the cluster.
     *
     * @param instances the number of connected instances
     * @param openIndices the number of open indices
     */
    record Census(int instances, long openIndices) {}

    /**
     * Names and identity.
     *
     * @param oldestIndex the lowest version whose indices can be read; all indices of its major are outdated
     */
    record Identity(String instance, String cluster, UUID uuid, String oldestIndex) {}
}
