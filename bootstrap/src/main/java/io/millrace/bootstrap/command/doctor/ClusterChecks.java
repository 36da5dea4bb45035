package io.millrace.bootstrap.command.doctor;

import io.millrace.adapters.opensearch.client.ClusterException;
import io.millrace.adapters.opensearch.cluster.ClusterFacts;
import io.millrace.bootstrap.cluster.ConfiguredCluster;
import io.millrace.bootstrap.start.StartRefusedException;
import io.millrace.command.doctor.CheckResult;
import io.millrace.configuration.Settings;
import io.millrace.domain.attention.DiskSpace;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Collectors;

/** Checks an OpenSearch cluster that is the engine of the service. */
public final class ClusterChecks {

    private static final String CLUSTER = "cluster";
    private static final int MOST_NAMES = 5;

    private ClusterChecks() {}

    /** Checks the configured cluster and returns the findings. */
    public static List<CheckResult> of(Settings.Cluster cluster) {
        try {
            return findings(ClusterFacts.of(ConfiguredCluster.of(cluster)));
        } catch (StartRefusedException e) {
            return List.of(CheckResult.fail(CLUSTER, String.valueOf(e.getMessage())));
        } catch (ClusterException e) {
            return List.of(CheckResult.fail(CLUSTER, explain(e)));
        }
    }

    private static String explain(ClusterException failure) {
        String reason = failure.error().reason();
        return switch (failure.error().status()) {
            case 401 ->
                "it rejects the credentials; correct opensearch.username and opensearch.password (" + reason + ")";
            case 403 -> "its user lacks privileges; grant it cluster and index privileges (" + reason + ")";
            case 0 -> "it cannot be reached; start it, or correct opensearch.urls (" + reason + ")";
            default -> "the request failed (" + reason + "); see the log of the cluster";
        };
    }

    static List<CheckResult> findings(ClusterFacts facts) {
        List<CheckResult> results = new ArrayList<>();
        results.add(health(facts));
        results.add(facts.upgradeObstacle()
                .map(obstacle -> CheckResult.warn("nodes", obstacle + "; bring all nodes to one release"))
                .orElseGet(() -> CheckResult.ok("nodes", facts.nodes())));
        results.add(disks(facts));
        results.add(
                facts.losingIndices().isEmpty()
                        ? CheckResult.ok(
                                "durability", "every index writes documents to disk before it acknowledges them")
                        : CheckResult.warn(
                                "durability",
                                some(facts.losingIndices())
                                        + " may lose acknowledged documents in a crash; set"
                                        + " index.translog.durability to request"));
        results.add(facts.autoCreation()
                .hazard()
                .map(hazard -> CheckResult.warn("auto-create", hazard))
                .orElseGet(() -> CheckResult.ok("auto-create", "no index that an upgrade deleted can be recreated")));
        return results;
    }

    private static CheckResult health(ClusterFacts facts) {
        String is = "[" + facts.name() + "] is " + facts.status();
        return switch (facts.status()) {
            case "green" -> CheckResult.ok(CLUSTER, is);
            case "yellow" ->
                CheckResult.warn(
                        CLUSTER,
                        is + ": " + facts.unassignedShards()
                                + " shards are unassigned; add nodes, or decrease index.number_of_replicas");
            default ->
                CheckResult.fail(
                        CLUSTER,
                        is + ": primary shards and their documents are missing; send GET"
                                + " /_cluster/allocation/explain to the cluster for the reason");
        };
    }

    private static CheckResult disks(ClusterFacts facts) {
        ClusterFacts.Watermarks limits = facts.watermarks();
        String are = facts.disks().stream()
                .filter(disk -> disk.percent().isPresent())
                .map(disk -> "[" + disk.node() + "] " + disk.percent().getAsInt() + "%")
                .collect(Collectors.joining(", "));
        String is = "used: " + are + "; the watermarks are " + limits.low() + ", " + limits.high() + " and "
                + limits.flood();
        if (!limits.enabled()) {
            return CheckResult.warn(
                    "disks",
                    "used: " + are + "; the cluster ignores disk usage, so full disks stop nodes: set"
                            + " cluster.routing.allocation.disk.threshold_enabled to true");
        }
        DiskSpace.Level least = facts.disks().stream()
                .map(limits::levelOf)
                .max(Comparator.naturalOrder())
                .orElse(DiskSpace.Level.ENOUGH);
        return switch (least) {
            case ENOUGH -> CheckResult.ok("disks", is);
            case LITTLE ->
                CheckResult.warn(
                        "disks",
                        is + "; an upgrade needs additional space for a copy of the largest index: free some space");
            case NONE ->
                CheckResult.fail("disks", is + "; documents are rejected until there is space: free some space");
        };
    }

    private static String some(List<String> names) {
        List<String> first = names.stream().limit(MOST_NAMES).toList();
        return String.join(", ", first) + (names.size() > MOST_NAMES ? ", …" : "");
    }
}
