package io.millrace.bootstrap.cluster;

import io.millrace.adapters.opensearch.client.AuthorizationHeader;
import io.millrace.adapters.opensearch.client.ClusterConnectionSettings;
import io.millrace.adapters.opensearch.client.Trust;
import io.millrace.bootstrap.start.StartRefusedException;
import io.millrace.configuration.Settings;
import io.millrace.configuration.key.Secret;
import java.io.IOException;
import java.util.Optional;

/** Creates the client settings for the configured cluster. */
public final class ConfiguredCluster {

    /**
     * The maximum size of a response is the size of the heap divided by this number. The heap must have room for
     * several responses, and for the objects that are parsed from these responses.
     */
    private static final int PART_OF_HEAP = 8;

    private ConfiguredCluster() {}

    /**
     * Returns the settings of the client.
     *
     * @throws StartRefusedException if the trusted certificates cannot be read
     */
    public static ClusterConnectionSettings of(Settings.Cluster cluster) {
        return new ClusterConnectionSettings(
                cluster.urls(),
                cluster.username()
                        .map(name -> AuthorizationHeader.basic(
                                name, cluster.password().map(Secret::reveal).orElse(""))),
                trust(cluster),
                cluster.connectTimeout(),
                cluster.callTimeout(),
                cluster.connections(),
                (int) Math.min(Integer.MAX_VALUE - 8L, Runtime.getRuntime().maxMemory() / PART_OF_HEAP));
    }

    private static Optional<Trust> trust(Settings.Cluster cluster) {
        if (cluster.authorities().isEmpty() && cluster.verifyHostname()) {
            return Optional.empty();
        }
        try {
            return Optional.of(Trust.of(cluster.authorities(), cluster.verifyHostname()));
        } catch (IOException e) {
            throw new StartRefusedException("opensearch.tls.ca cannot be used: " + e.getMessage(), e);
        }
    }
}
