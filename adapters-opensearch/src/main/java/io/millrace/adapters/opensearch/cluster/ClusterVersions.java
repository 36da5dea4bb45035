package io.millrace.adapters.opensearch.cluster;

import io.millrace.adapters.opensearch.client.ClusterClient;
import io.millrace.adapters.opensearch.client.ClusterException;
import io.millrace.domain.index.Index;
import io.millrace.domain.index.IndexVersion;
import io.millrace.domain.index.StreamName;
import io.millrace.domain.index.upgrade.IndexVersions;
import io.millrace.domain.index.upgrade.UpgradeFinding;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Executor;
import java.util.function.LongSupplier;

/**
 * The versions in a cluster. They were read at most a second ago. An index is outdated if its major version is lower
 * than the major version of every node.
 */
public final class ClusterVersions implements IndexVersions {

    /** The bit that distinguishes version numbers of OpenSearch from those of Elasticsearch. */
    private static final int MARK = 0x08000000;

    private final ClusterClient cluster;
    private final RecentValue<ClusterNodes> nodes;

    public ClusterVersions(ClusterClient cluster, Executor background, LongSupplier nanoTime) {
        this.cluster = cluster;
        this.nodes = new RecentValue<>(() -> ClusterNodes.read(cluster), background, nanoTime);
    }

    /** Returns the version with this number. The settings of an index contain the number of its version. */
    public static IndexVersion ofNumber(String number) {
        long plain = Long.parseLong(number) ^ MARK;
        return new IndexVersion(plain / 1_000_000 + "." + plain / 10_000 % 100 + "." + plain / 100 % 100, number);
    }

    static IndexVersion ofText(String text) {
        String[] parts = text.split("[.-]", 4);
        long plain = Long.parseLong(parts[0]) * 1_000_000
                + Long.parseLong(parts[1]) * 10_000
                + Long.parseLong(parts[2]) * 100
                + 99;
        return new IndexVersion(text, Long.toString(plain ^ MARK));
    }

    /** Returns the number of a version without {@link #MARK}. These numbers have the order of the versions. */
    static long plain(IndexVersion version) {
        return Long.parseLong(version.number()) ^ MARK;
    }

    /** Returns the lowest version of all nodes. The cluster creates new indices in this version. */
    @Override
    public IndexVersion current() {
        return nodes.recent().lowest();
    }

    /**
     * Returns the lowest version of indices that the cluster can read. Returns {@code 0.0.0} if the cluster does not
     * respond, because its version is then unknown.
     */
    @Override
    public String oldest() {
        try {
            return current().major() - 1 + ".0.0";
        } catch (ClusterException away) {
            return "0.0.0";
        }
    }

    @Override
    public List<UpgradeFinding> listUpgradeFindings(Collection<Index> indices) {
        List<UpgradeFinding> findings = new ArrayList<>();
        nodes.recent()
                .upgradeObstacle()
                .ifPresent(obstacle ->
                        findings.add(new UpgradeFinding(UpgradeFinding.Kind.NODES, Optional.empty(), obstacle)));
        findings.addAll(UpgradeChecks.ofCluster(cluster));
        findings.addAll(listIndexFindings(indices));
        findings.addAll(UpgradeChecks.ofDestinations(cluster, indices));
        return findings;
    }

    @Override
    public List<UpgradeFinding> listIndexFindings(Collection<Index> indices) {
        return indices.stream()
                .flatMap(index -> UpgradeChecks.of(index).stream())
                .toList();
    }

    @Override
    public List<UpgradeFinding> listRolloverFindings(StreamName stream) {
        return UpgradeChecks.ofTemplate(cluster, stream).stream().toList();
    }

    @Override
    public Optional<String> upgradeHazard() {
        return AutoCreation.read(cluster).hazard();
    }
}
