package io.millrace.adapters.opensearch.cluster;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.millrace.adapters.opensearch.client.ClusterClient;
import io.millrace.adapters.opensearch.client.ClusterException;
import io.millrace.adapters.opensearch.client.ClusterRequest;
import io.millrace.adapters.opensearch.client.Json;
import io.millrace.adapters.opensearch.mapping.DocumentCandidate;
import io.millrace.domain.index.Index;
import io.millrace.domain.index.IndexBlock;
import io.millrace.domain.index.IndexSettings;
import io.millrace.domain.index.StreamName;
import io.millrace.domain.index.upgrade.UpgradeFinding;
import io.millrace.domain.index.upgrade.UpgradeFinding.Kind;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Checks indices and a cluster for obstacles to upgrades. */
public final class UpgradeChecks {

    /** The prefix of settings that the cluster has kept, although its release does not know these settings. */
    public static final String ARCHIVED = "archived.";

    /**
     * The maximum number of different templates that one check simulates. With this limit, the check ends within
     * seconds.
     */
    private static final int MOST_SIMULATIONS = 100;

    private static final List<String> CLUSTER_BLOCKS =
            List.of("cluster.blocks.read_only", "cluster.blocks.read_only_allow_delete", "cluster.blocks.create_index");

    private static final List<IndexBlock> BLOCKS = List.of(IndexBlock.READ, IndexBlock.METADATA);

    /** The blocks that forbid replacing a plain index by an alias. The replacement deletes the index. */
    private static final List<IndexBlock> BLOCKS_OF_PLAIN_INDEX =
            List.of(IndexBlock.READ, IndexBlock.METADATA, IndexBlock.READ_ONLY, IndexBlock.READ_ONLY_ALLOW_DELETE);

    private UpgradeChecks() {}

    /** Returns a finding for each block of the whole cluster that would reject steps of an upgrade. */
    static List<UpgradeFinding> ofCluster(ClusterClient cluster) {
        SetValues set = SetValues.read(cluster, "cluster.blocks");
        return CLUSTER_BLOCKS.stream()
                .filter(block -> set.get(block).equals("true"))
                .map(block -> new UpgradeFinding(
                        Kind.BLOCK,
                        Optional.empty(),
                        "the cluster has the block [" + block + "]; remove it with PUT /_cluster/settings {\""
                                + level(set, block) + "\":{\"" + block + "\":null}}"))
                .toList();
    }

    /**
     * Returns the level of a setting: transient or persistent. The remedy must contain the correct level, because the
     * cluster removes such a block only if the request changes no other setting.
     */
    private static String level(SetValues set, String name) {
        return set.levels().path("transient").at("/" + name.replace('.', '/')).isTextual() ? "transient" : "persistent";
    }

    /**
     * Returns a finding if the cluster rejects the index template of a data stream. For example, the release of the
     * cluster may not know a setting of the template. The request simulates the template: like a rollover, the cluster
     * validates the template together with its component templates, but changes nothing.
     */
    static Optional<UpgradeFinding> ofTemplate(ClusterClient cluster, StreamName stream) {
        String template = cluster.send(ClusterRequest.get("/_data_stream/" + ClusterRequest.encoded(stream.value())
                        + "?filter_path=data_streams.template"))
                .json()
                .path("data_streams")
                .path(0)
                .path("template")
                .asText();
        if (template.isEmpty()) {
            return Optional.empty();
        }
        return findRejection(
                        cluster,
                        ClusterRequest.post(ClusterRequest.SIMULATION + "/" + ClusterRequest.encoded(template)))
                .map(reason -> new UpgradeFinding(
                        Kind.TEMPLATE,
                        Optional.empty(),
                        "data stream [" + stream
                                + "] cannot be rolled over, because the cluster rejects its index template [" + template
                                + "]: " + reason + "; correct the template or its component templates"));
    }

    /**
     * Returns a finding for each index whose destination the cluster would reject because of its settings and mappings.
     * For example, they may exceed a limit that was lowered later. The cluster validates the settings and mappings as a
     * template, and changes nothing. One request is sufficient for all indices with equal settings and mappings. At
     * most {@value #MOST_SIMULATIONS} requests are sent; the other indices are not checked.
     */
    static List<UpgradeFinding> ofDestinations(ClusterClient cluster, Collection<Index> indices) {
        Map<String, List<Index>> equal = new LinkedHashMap<>();
        indices.forEach(index -> equal.computeIfAbsent(template(index), template -> new ArrayList<>())
                .add(index));
        List<UpgradeFinding> findings = new ArrayList<>();
        equal.entrySet().stream()
                .limit(MOST_SIMULATIONS)
                .forEach(entry -> findRejection(cluster, ClusterRequest.post(ClusterRequest.SIMULATION, entry.getKey()))
                        .ifPresent(reason -> entry.getValue()
                                .forEach(index -> findings.add(finding(
                                        Kind.DESTINATION,
                                        index,
                                        "cannot be copied, because the cluster rejects a new index with its settings and"
                                                + " mappings: " + reason)))));
        return findings;
    }

    private static String template(Index index) {
        ObjectNode template = Json.MAPPER.createObjectNode();
        // The cluster would report a conflict if another template had the same patterns and priority. This is very
        // unlikely for these values.
        template.putArray("index_patterns").add("millrace-simulation");
        template.put("priority", Integer.MAX_VALUE);
        ObjectNode inner = template.putObject("template");
        ObjectNode settings = inner.putObject("settings");
        index.settings().withoutPolicies().values().forEach((name, value) -> {
            if (!name.startsWith(ARCHIVED)) {
                settings.put(name, value);
            }
        });
        inner.set("mappings", DocumentCandidate.object(index.mappings().value()));
        return template.toString();
    }

    /** Returns why the cluster rejects a template; empty if it accepts the template. */
    private static Optional<String> findRejection(ClusterClient cluster, ClusterRequest simulation) {
        try {
            cluster.send(simulation);
            return Optional.empty();
        } catch (ClusterException rejected) {
            if (rejected.error().status() != 400) {
                throw rejected;
            }
            return Optional.of(rejected.error().rootCause());
        }
    }

    static List<UpgradeFinding> of(Index index) {
        List<UpgradeFinding> findings = new ArrayList<>();
        (index.membership().isPresent() ? BLOCKS : BLOCKS_OF_PLAIN_INDEX)
                .stream()
                        .filter(index.blocks()::contains)
                        .forEach(block -> findings.add(finding(
                                Kind.BLOCK,
                                index,
                                "has the block [" + block.key() + "]; remove it with PUT "
                                        + ClusterRequest.path(index.name()) + "/_settings {\""
                                        + IndexSettings.key(block)
                                        + "\":null}")));
        JsonNode source = DocumentCandidate.object(index.mappings().value()).path("_source");
        if (source.has("enabled") && !source.path("enabled").asBoolean()) {
            findings.add(finding(
                    Kind.NO_SOURCE,
                    index,
                    "stores no sources (_source.enabled is false), so that its documents cannot be copied; delete it,"
                            + " or index the documents again from their origin"));
        }
        if (!source.path("excludes").isEmpty()) {
            findings.add(lossOfFields(
                    index,
                    "stores no sources of the fields " + source.path("excludes")
                            + " (_source.excludes), so that searches for them"));
        }
        if (!source.path("includes").isEmpty()) {
            findings.add(lossOfFields(
                    index,
                    "stores sources only of the fields " + source.path("includes")
                            + " (_source.includes), so that searches for others"));
        }
        List<String> archived = index.settings().values().keySet().stream()
                .filter(setting -> setting.startsWith(ARCHIVED))
                .toList();
        if (!archived.isEmpty()) {
            findings.add(finding(
                    Kind.ARCHIVED_SETTINGS,
                    index,
                    "has settings that this release does not support; the new index will not have them: "
                            + String.join(", ", archived)));
        }
        return findings;
    }

    private static UpgradeFinding lossOfFields(Index index, String what) {
        return finding(
                Kind.EXCLUDED_FIELDS,
                index,
                what + " would find nothing after the upgrade; allow_loss_of_excluded_fields allows this");
    }

    private static UpgradeFinding finding(Kind kind, Index index, String what) {
        return new UpgradeFinding(kind, Optional.of(index.name()), "index [" + index.name() + "] " + what);
    }
}
