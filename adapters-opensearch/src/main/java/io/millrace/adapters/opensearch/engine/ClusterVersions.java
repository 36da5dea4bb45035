package io.millrace.adapters.opensearch.engine;

import io.millrace.adapters.opensearch.client.Call;
import io.millrace.adapters.opensearch.client.ClusterClient;
import io.millrace.domain.index.IndexVersion;
import io.millrace.domain.index.IndexVersions;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.function.LongSupplier;

/**
 * The versions of a cluster, at most a second old: an index is outdated if its major is below that of the lowest node.
 */
public final class ClusterVersions implements IndexVersions {

    private static final long OLDEST = Duration.ofSeconds(1).toNanos();

    /** Marks numbers of OpenSearch. */
    private static final int MARK = 0x08000000;

    private static final Comparator<IndexVersion> BY_NUMBER =
            Comparator.comparingLong(version -> Long.parseLong(version.number()) ^ MARK);

    private final ClusterClient cluster;
    private final LongSupplier nanoTime;
    private List<Node> nodes = List.of();
    private long readAt;

    ClusterVersions(ClusterClient cluster, LongSupplier nanoTime) {
        this.cluster = cluster;
        this.nanoTime = nanoTime;
    }

    /** Returns the version of a number as it stands in the settings of an index. */
    static IndexVersion ofNumber(String number) {
        long plain = Long.parseLong(number) ^ MARK;
        return new IndexVersion(plain / 1_000_000 + "." + plain / 10_000 % 100 + "." + plain / 100 % 100, number);
    }

    private static IndexVersion ofText(String text) {
        String[] parts = text.split("[.-]", 4);
        long plain = Long.parseLong(parts[0]) * 1_000_000
                + Long.parseLong(parts[1]) * 10_000
                + Long.parseLong(parts[2]) * 100
                + 99;
        return new IndexVersion(text, Long.toString(plain ^ MARK));
    }

    private synchronized List<Node> nodes() {
        if (nodes.isEmpty() || nanoTime.getAsLong() - readAt >= OLDEST) {
            List<Node> read = new ArrayList<>();
            cluster.send(Call.get("/_cat/nodes?h=name,version&format=json"))
                    .json()
                    .forEach(node -> read.add(new Node(
                            node.path("name").asText(),
                            ofText(node.path("version").asText()))));
            nodes = List.copyOf(read);
            readAt = nanoTime.getAsLong();
        }
        return nodes;
    }

    /** Returns that of the lowest node, which is what new indices are created with. */
    @Override
    public IndexVersion current() {
        return Collections.min(nodes().stream().map(Node::version).toList(), BY_NUMBER);
    }

    @Override
    public boolean isOutdated(IndexVersion version) {
        return version.major() < current().major();
    }

    private record Node(String name, IndexVersion version) {}
}
