package io.millrace.application.port.driven.service;

import io.millrace.domain.cluster.Instance;
import java.util.List;
import java.util.UUID;

/** The identity and the instances of the cluster, which is the group of instances that share a database. */
public interface Cluster {

    /** Returns the identity of the database. It is created when the database is first used, and never changes. */
    UUID identity();

    /** Returns the number of connected instances, including those of earlier versions of the program. */
    int countInstances();

    /**
     * Returns the connected instances by name, without instances of earlier versions of the program, which do not
     * describe themselves. An instance that has just started is missing for up to two seconds.
     */
    List<Instance> instances();
}
