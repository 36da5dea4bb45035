package io.millrace.bootstrap.conformance;

import static org.assertj.core.api.Assertions.assertThat;

import io.millrace.adapters.opensearch.node.Release;
import io.millrace.adapters.opensearch.node.TestCluster;
import io.millrace.bootstrap.program.MillraceProcess;
import io.millrace.bootstrap.program.StoreClient;
import java.net.URI;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.io.TempDir;

/** Upgrades in the web console, with data streams that version 2 of OpenSearch made. */
@Tag("opensearch")
class ClusterConsoleConformance {

    private static final int CHECKS = 9;
    private static final int DOCUMENTS = 1_500;
    private static final int INDICES = 3;
    private static final String SETTINGS =
            "{\"persistent\":{\"action.auto_create_index\":\"-.migrated-*,-migrated-*,+*\"}}";
    private static final String TEMPLATE = "{\"index_patterns\":[\"logs-*\"],\"priority\":500,\"data_stream\":{},"
            + "\"template\":{\"settings\":{\"number_of_replicas\":0}}}";

    @TempDir
    private Path folder;

    @TestFactory
    List<DynamicTest> data_streams_of_a_cluster_are_upgraded() {
        try (TestCluster old = TestCluster.start(Release.V2_19, 1, folder.resolve("cluster"))) {
            StoreClient node = node(old);
            node.put("/_index_template/shop", TEMPLATE).orFail();
            fill(node, "logs-shop-production");
            fill(node, "logs-billing-production");
            node.post("/_flush").orFail();
        }
        try (TestCluster cluster = TestCluster.start(Release.V3_9, 1, folder.resolve("cluster"))) {
            node(cluster).put("/_cluster/settings", SETTINGS).orFail();
            try (MillraceProcess service = MillraceProcess.start(
                    folder,
                    "engine=opensearch",
                    "opensearch.urls=" + cluster.urls().get(0))) {
                List<DynamicTest> checks = NodeScript.run(service, "console-cluster.mjs");
                assertThat(checks).hasSize(CHECKS);
                return checks;
            }
        }
    }

    private static StoreClient node(TestCluster cluster) {
        URI address = cluster.urls().get(0);
        return new StoreClient(address).beyondDescription();
    }

    private static void fill(StoreClient node, String stream) {
        Instant from = Instant.now().minusSeconds(2L * INDICES * DOCUMENTS);
        for (int index = 0; index < INDICES; index++) {
            Instant start = from.plusSeconds((long) index * DOCUMENTS);
            String lines = IntStream.range(0, DOCUMENTS)
                    .mapToObj(number -> String.format(
                            Locale.ROOT,
                            "{\"create\":{}}%n{\"@timestamp\":\"%s\",\"status\":%d}%n",
                            start.plusSeconds(number),
                            number % 4 == 0 ? 500 : 200))
                    .collect(Collectors.joining());
            node.bulk("/" + stream + "/_bulk", lines).orFail();
            if (index < INDICES - 1) {
                node.post("/" + stream + "/_rollover").orFail();
            }
        }
    }
}
