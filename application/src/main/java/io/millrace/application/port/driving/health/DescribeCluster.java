package io.millrace.application.port.driving.health;

import io.millrace.domain.cluster.Instance;
import java.util.List;
import java.util.UUID;

/** Returns the identity of the cluster, its instances, and the number of its indices. */
public interface DescribeCluster {

    /** Returns the names and the identity of the cluster. Only the first call queries the database. */
    Identity identity();

    /** Returns the version of new indices. */
    String indexVersion();

    /** Returns the current numbers of instances and indices. */
    Census census();

    /**
     * Returns the connected instances, ordered by name. Instances of earlier versions of the program that do not
     * describe themselves are omitted. An instance that has just started is missing for up to two seconds.
     */
    List<Instance> instances();

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
     * @param instance the name of this instance
     * @param process the identity of the process of this instance
     * @param oldestIndex the lowest index version that this service can read; all indices with the same major version
     *     as this version are outdated
     */
    record Identity(String instance, UUID process, String cluster, UUID uuid, String oldestIndex) {}
}
