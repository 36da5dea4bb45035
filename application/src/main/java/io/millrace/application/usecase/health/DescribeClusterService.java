package io.millrace.application.usecase.health;

import io.millrace.application.port.driven.engine.Indices;
import io.millrace.application.port.driven.service.Cluster;
import io.millrace.application.port.driving.health.DescribeCluster;
import io.millrace.domain.cluster.Instance;
import io.millrace.domain.index.upgrade.IndexVersions;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

public final class DescribeClusterService implements DescribeCluster {

    private final Cluster cluster;
    private final Indices indices;
    private final IndexVersions versions;
    private final String instanceName;
    private final UUID process;
    private final String clusterName;

    /** The identity of the database, which never changes. Cached so that {@code GET /} needs no query. */
    private volatile @Nullable UUID known;

    /**
     * Creates the service.
     *
     * @param process the identity of the process of this instance
     */
    public DescribeClusterService(
            Cluster cluster,
            Indices indices,
            IndexVersions versions,
            String instanceName,
            UUID process,
            String clusterName) {
        this.cluster = cluster;
        this.indices = indices;
        this.versions = versions;
        this.instanceName = instanceName;
        this.process = process;
        this.clusterName = clusterName;
    }

    @Override
    public Identity identity() {
        UUID uuid = known;
        if (uuid == null) {
            uuid = cluster.identity();
            known = uuid;
        }
        return new Identity(instanceName, process, clusterName, uuid, versions.oldest());
    }

    @Override
    public String indexVersion() {
        return versions.current().toString();
    }

    @Override
    public Census census() {
        return new Census(cluster.countInstances(), indices.countOpen());
    }

    @Override
    public List<Instance> instances() {
        return cluster.instances();
    }
}
