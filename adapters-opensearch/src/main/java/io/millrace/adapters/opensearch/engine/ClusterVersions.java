package io.millrace.adapters.opensearch.engine;

import io.millrace.adapters.opensearch.client.Call;
import io.millrace.adapters.opensearch.client.ClusterClient;
import io.millrace.domain.index.IndexVersion;
import io.millrace.domain.index.IndexVersions;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;

/** The versions of a cluster: an index is outdated if its major is below that of the lowest node. */
public final class ClusterVersions implements IndexVersions {

    /** Marks numbers of OpenSearch. */
    private static final int MARK = 0x08000000;

    private static final Comparator<IndexVersion> BY_NUMBER =
            Comparator.comparingLong(version -> Long.parseLong(version.number()) ^ MARK);

    private final ClusterClient cluster;

    public ClusterVersions(ClusterClient cluster) {
        this.cluster = cluster;
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

    /** Returns the version of each node. */
    public List<IndexVersion> nodes() {
        List<IndexVersion> versions = new ArrayList<>();
        cluster.send(Call.get("/_cat/nodes?h=version&format=json"))
                .json()
                .forEach(node -> versions.add(ofText(node.path("version").asText())));
        return versions;
    }

    /** Returns that of the lowest node, which is what new indices are created with. */
    @Override
    public IndexVersion current() {
        return Collections.min(nodes(), BY_NUMBER);
    }

    @Override
    public boolean isOutdated(IndexVersion version) {
        return version.major() < current().major();
    }
}
