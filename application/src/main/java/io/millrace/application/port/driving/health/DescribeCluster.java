package io.millrace.application.port.driving.health;

import java.util.UUID;

/** Returns the identity of the cluster, and the numbers of its instances and indices. */
public interface DescribeCluster {

    /** Returns the names and the identity of the cluster. Only the first call queries the database. */
    Identity identity();

    /** Returns the current numbers of instances and indices. */
    Census census();

    /**
     * The numbers of instances and indices of the cluster.
     *
     * @param instances the number of connected instances
     * @param openIndices the number of open indices
     */
    record Census(int instances, long openIndices) {}

    /**
     * The names and the identity of the cluster.
     *
     * @param oldestIndex the lowest index version that this service can read; all indices with this major version are
     *     outdated
     */
    record Identity(String instance, String cluster, UUID uuid, String oldestIndex) {}
}
