package io.millrace.application.port.driving.health;

import java.util.UUID;

/** Returns the identity of the service, and its figures. */
public interface DescribeCluster {

    /** Returns the names and the identity, without asking the database again once it is known. */
    Identity identity();

    /** Returns the numbers at this moment. */
    Census census();

    /**
     * Numbers of the cluster.
     *
     * @param instances how many instances of the service are connected
     * @param openIndices how many indices are open
     */
    record Census(int instances, long openIndices) {}

    /**
     * Names and identity.
     *
     * @param oldestIndex the lowest version whose indices can be read; all indices of its major are outdated
     */
    record Identity(String instance, String cluster, UUID uuid, String oldestIndex) {}
}
