package io.millrace.adapters.opensearch.cluster;

import com.fasterxml.jackson.databind.JsonNode;
import io.millrace.adapters.opensearch.client.ClusterClient;
import io.millrace.adapters.opensearch.client.ClusterConnectionSettings;
import io.millrace.adapters.opensearch.client.ClusterException;
import io.millrace.adapters.opensearch.client.ClusterRequest;
import io.millrace.domain.attention.DiskSpace;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * Facts about a cluster for operators.
 *
 * @param nodes a phrase that describes the nodes and their releases
 * @param upgradeObstacle the reason why indices cannot be upgraded; empty if they can be upgraded
 * @param status the health of the cluster: green, yellow or red
 * @param disks the disk usage of each node, if the cluster reports it
 * @param watermarks the configured limits of the disk usage; above them the cluster moves shards or rejects documents
 * @param losingIndices the indices that acknowledge a document before the document is on disk
 */
public record ClusterFacts(
        String name,
        String nodes,
        Optional<String> upgradeObstacle,
        String status,
        int unassignedShards,
        List<Disk> disks,
        Watermarks watermarks,
        List<String> losingIndices,
        AutoCreation autoCreation) {

    private static final String DISK = "cluster.routing.allocation.disk";
    private static final String WATERMARK = DISK + ".watermark.";

    /** The disk usage of a node in percent; empty if the node does not report it. */
    public record Disk(String node, OptionalInt percent) {}

    /**
     * The configured disk limits. Each limit has the form of the cluster setting: a percentage, a ratio or a size of
     * free space.
     *
     * @param enabled whether the cluster checks disk usage
     */
    public record Watermarks(boolean enabled, String low, String high, String flood) {

        private static Watermarks of(SetValues set) {
            return new Watermarks(
                    !set.get(DISK + ".threshold_enabled").equals("false"),
                    set.get(WATERMARK + "low"),
                    set.get(WATERMARK + "high"),
                    set.get(WATERMARK + "flood_stage"));
        }

        /**
         * Returns the level of free space. If the usage or the limits are unknown, the level is {@code ENOUGH}. If the
         * cluster does not check disk usage, the level is never {@code NONE}, because the cluster then accepts
         * documents on a full disk, too.
         */
        public DiskSpace.Level levelOf(Disk disk) {
            boolean isFlooded = isAbove(disk, flood);
            if (isFlooded && enabled) {
                return DiskSpace.Level.NONE;
            }
            return isFlooded || isAbove(disk, low) ? DiskSpace.Level.LITTLE : DiskSpace.Level.ENOUGH;
        }

        /**
         * Returns whether the usage reaches the limit. Returns false if the limit is not a percentage or the usage is
         * unknown.
         */
        private static boolean isAbove(Disk disk, String limit) {
            return limit.matches("[0-9]{1,3}(\\.[0-9]+)?%")
                    && disk.percent().isPresent()
                    && disk.percent().getAsInt() >= Double.parseDouble(limit.substring(0, limit.length() - 1));
        }
    }

    /**
     * Connects to a cluster, reads the facts and disconnects.
     *
     * @throws ClusterException if the cluster does not respond, or rejects a request
     */
    public static ClusterFacts of(ClusterConnectionSettings settings) {
        try (ClusterClient cluster = new ClusterClient(settings)) {
            return read(cluster);
        }
    }

    public static ClusterFacts read(ClusterClient cluster) {
        JsonNode health = cluster.send(ClusterRequest.get("/_cluster/health")).json();
        ClusterNodes nodes = ClusterNodes.read(cluster);
        SetValues set = SetValues.read(cluster, DISK, AutoCreation.NAME);
        List<String> losing = new ArrayList<>();
        cluster.send(ClusterRequest.get(
                        "/_cluster/state/metadata?filter_path=metadata.indices.*.settings.index.translog"))
                .json()
                .path("metadata")
                .path("indices")
                .properties()
                .forEach(index -> {
                    if (index.getValue()
                            .at("/settings/index/translog/durability")
                            .asText()
                            .equalsIgnoreCase("async")) {
                        losing.add(index.getKey());
                    }
                });
        return new ClusterFacts(
                health.path("cluster_name").asText(),
                nodes.described(),
                nodes.upgradeObstacle(),
                health.path("status").asText(),
                health.path("unassigned_shards").asInt(),
                disks(cluster),
                Watermarks.of(set),
                losing,
                AutoCreation.of(set));
    }

    /**
     * Returns the free space on the disks of all nodes.
     *
     * @throws ClusterException if the cluster does not respond, or rejects a request
     */
    public static List<DiskSpace> readDisks(ClusterClient cluster) {
        Watermarks limits = Watermarks.of(SetValues.read(cluster, DISK));
        return disks(cluster).stream()
                .map(disk -> new DiskSpace("the node " + disk.node(), limits.levelOf(disk)))
                .toList();
    }

    private static List<Disk> disks(ClusterClient cluster) {
        List<Disk> disks = new ArrayList<>();
        cluster.send(ClusterRequest.get("/_cat/allocation?h=node,disk.percent&format=json"))
                .json()
                .forEach(disk -> disks.add(new Disk(
                        disk.path("node").asText(),
                        disk.path("disk.percent").isTextual()
                                ? OptionalInt.of(disk.path("disk.percent").asInt())
                                : OptionalInt.empty())));
        return disks;
    }
}
