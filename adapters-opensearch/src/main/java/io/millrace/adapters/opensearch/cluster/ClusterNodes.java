package io.millrace.adapters.opensearch.cluster;

import io.millrace.adapters.opensearch.client.ClusterClient;
import io.millrace.adapters.opensearch.client.ClusterRequest;
import io.millrace.domain.index.IndexVersion;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * The nodes of a cluster at one moment.
 *
 * @param members the nodes; at least one
 */
record ClusterNodes(List<Node> members) {

    /** The lowest release that can upgrade indices of data streams. */
    private static final IndexVersion LEAST = ClusterVersions.ofText("3.8.0");

    private static final Comparator<IndexVersion> BY_NUMBER = Comparator.comparingLong(ClusterVersions::plain);

    static ClusterNodes read(ClusterClient cluster) {
        List<Node> read = new ArrayList<>();
        cluster.send(ClusterRequest.get("/_cat/nodes?h=name,version&s=name&format=json"))
                .json()
                .forEach(node -> read.add(new Node(
                        node.path("name").asText(),
                        ClusterVersions.ofText(node.path("version").asText()))));
        return new ClusterNodes(List.copyOf(read));
    }

    IndexVersion lowest() {
        return Collections.min(members.stream().map(Node::version).toList(), BY_NUMBER);
    }

    /** Returns the reason why indices cannot be upgraded with these nodes; empty if they can be upgraded. */
    Optional<String> upgradeObstacle() {
        boolean old = BY_NUMBER.compare(lowest(), LEAST) < 0;
        boolean mixed = members.stream().map(Node::version).distinct().count() > 1;
        return old || mixed
                ? Optional.of("an upgrade of indices needs OpenSearch " + LEAST
                        + " or later, and the same release on all nodes, but " + named())
                : Optional.empty();
    }

    private String named() {
        return members.stream()
                .map(node -> "[" + node.name() + "] is " + node.version())
                .collect(Collectors.joining(", "));
    }

    /** Returns a phrase that contains the number of nodes, their names and their releases. */
    String described() {
        return members.size() == 1 ? "1 node: " + named() : members.size() + " nodes: " + named();
    }

    record Node(String name, IndexVersion version) {}
}
