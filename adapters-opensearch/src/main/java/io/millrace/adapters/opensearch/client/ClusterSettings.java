package io.millrace.adapters.opensearch.client;

import java.net.URI;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/**
 * How to reach a cluster.
 *
 * @param urls of one or several nodes, or of what balances load between them
 * @param authorization the header {@code Authorization}, if the cluster asks for one
 * @param tls absent for what the Java runtime trusts
 * @param connectTimeout after which a node counts as not reachable
 * @param callTimeout after which a call has failed, whatever it was doing
 * @param mostConnections the most calls under way at a time; others wait
 * @param largestAnswer the most bytes of one answer
 */
public record ClusterSettings(
        List<URI> urls,
        Optional<String> authorization,
        Optional<Trust> tls,
        Duration connectTimeout,
        Duration callTimeout,
        int mostConnections,
        int largestAnswer) {

    public ClusterSettings {
        urls = List.copyOf(urls);
        if (urls.isEmpty()) {
            throw new IllegalArgumentException("a cluster has at least one url");
        }
    }

    /** Tells no secrets. */
    @Override
    public String toString() {
        return "cluster at " + urls;
    }
}
