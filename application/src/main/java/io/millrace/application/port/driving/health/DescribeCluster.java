package io.millrace.application.port.driving.health;

import io.millrace.application.port.driven.service.Cluster.Census;
import java.util.UUID;

/** Tells who and how the service is. */
public interface DescribeCluster {

    /** Returns the names and the identity, without asking the database again once it is known. */
    Identity identity();

    /** Returns the numbers at this moment. */
    Census census();

    /** Names and identity. */
    record Identity(String instance, String cluster, UUID uuid) {}
}
