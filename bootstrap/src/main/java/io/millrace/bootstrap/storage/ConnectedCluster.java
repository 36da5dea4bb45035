package io.millrace.bootstrap.storage;

import io.millrace.adapters.opensearch.client.ClusterException;
import io.millrace.adapters.opensearch.cluster.ClusterFacts;
import io.millrace.adapters.opensearch.engine.OpenSearchEngine;
import io.millrace.adapters.persistence.document.aggregation.LibrarySketches;
import io.millrace.application.port.driven.engine.Engine;
import io.millrace.bootstrap.cluster.ConfiguredCluster;
import io.millrace.configuration.Settings;
import io.millrace.domain.attention.DiskSpace;
import java.util.List;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The OpenSearch cluster that is the engine, and the connection to it. */
record ConnectedCluster(OpenSearchEngine connection) implements AutoCloseable {

    private static final Logger LOGGER = LoggerFactory.getLogger(ConnectedCluster.class);

    static ConnectedCluster of(Settings.Cluster configured) {
        return new ConnectedCluster(new OpenSearchEngine(ConfiguredCluster.of(configured), new LibrarySketches()));
    }

    Engine engine() {
        return connection.ports();
    }

    /**
     * Returns the free space on the disks of the cluster nodes.
     *
     * @throws ClusterException if the cluster does not respond, or does not permit this request
     */
    List<DiskSpace> readDisks() {
        return connection.readDisks();
    }

    /**
     * Logs the properties of the cluster. Returns false if the cluster does not respond.
     *
     * @param first whether this is the first attempt. A missing response is logged only on the first attempt
     */
    boolean describe(boolean first) {
        try {
            ClusterFacts facts = connection.readFacts();
            LOGGER.info("data streams are in the OpenSearch cluster [{}] with {}", facts.name(), facts.nodes());
            LOGGER.info("index.version has no effect: new indices get the lowest version of the nodes in the cluster");
            facts.upgradeObstacle().ifPresent(LOGGER::warn);
            return true;
        } catch (ClusterException e) {
            if (first) {
                LOGGER.warn(
                        "the OpenSearch cluster is not available yet ({}); requests that need it get status 503",
                        e.error().reason());
            }
            return false;
        }
    }

    @Override
    public void close() {
        connection.close();
    }
}
