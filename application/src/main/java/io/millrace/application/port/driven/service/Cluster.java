package io.millrace.application.port.driven.service;

import io.millrace.domain.cluster.Instance;
import java.util.List;
import java.util.UUID;

/** The identity and the instances of the cluster. A cluster consists of the instances that share a database. */
public interface Cluster {

    /** Returns the identity of the database. It is created at the first use of the database and never changes. */
    UUID identity();

    /** Returns the number of connected instances, including instances of earlier versions of the program. */
    int countInstances();

    /**
     * Returns the connected instances, ordered by name. Omits instances of earlier versions of the program that do not
     * describe themselves. An instance that has just started is missing for up to two seconds.
     */
    List<Instance> instances();
}
