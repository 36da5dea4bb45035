package io.millrace.adapters.opensearch.client;

import java.net.URI;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/**
 * The addresses, credentials and limits for a cluster.
 *
 * @param urls the URLs of one or several nodes, or of a load balancer
 * @param authorization the header {@code Authorization}, if the cluster requires it
 * @param tls the accepted certificates; empty for those that the Java runtime accepts by default
 * @param connectTimeout the maximum time for connecting to a node. After this time, the node counts as unreachable
 * @param callTimeout the maximum duration of a call, including all attempts
 * @param mostConnections the maximum number of concurrent calls; further calls wait
 * @param largestAnswer the maximum size of a response in bytes
 */
public record ClusterConnectionSettings(
        List<URI> urls,
        Optional<String> authorization,
        Optional<Trust> tls,
        Duration connectTimeout,
        Duration callTimeout,
        int mostConnections,
        int largestAnswer) {

    public ClusterConnectionSettings {
        urls = List.copyOf(urls);
        if (urls.isEmpty()) {
            throw new IllegalArgumentException("a cluster has at least one url");
        }
    }

    /** Returns the URLs. The secrets are not included. */
    @Override
    public String toString() {
        return "cluster at " + urls;
    }
}
