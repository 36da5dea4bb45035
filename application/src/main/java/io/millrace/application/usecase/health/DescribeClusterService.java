package io.millrace.application.usecase.health;

import io.millrace.application.port.driven.engine.Indices;
import io.millrace.application.port.driven.service.Cluster;
import io.millrace.application.port.driving.health.DescribeCluster;
import io.millrace.domain.index.upgrade.IndexVersions;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

public final class DescribeClusterService implements DescribeCluster {

    private final Cluster cluster;
    private final Indices indices;
    private final IndexVersions versions;
    private final String instanceName;
    private final String clusterName;

    /** The identity of the database. Cached because it never changes, so that {@code GET /} needs no query. */
    private volatile @Nullable UUID known;

    public DescribeClusterService(
            Cluster cluster, Indices indices, IndexVersions versions, String instanceName, String clusterName) {
        this.cluster = cluster;
        this.indices = indices;
        this.versions = versions;
        this.instanceName = instanceName;
        this.clusterName = clusterName;
    }

    @Override
    public Identity identity() {
        UUID uuid = known;
        if (uuid == null) {
            uuid = cluster.identity();
            known = uuid;
        }
        return new Identity(instanceName, clusterName, uuid, versions.oldest());
    }

    @Override
    public Census census() {
        return new Census(cluster.instances(), indices.countOpen());
    }
}
