package io.millrace.bootstrap.conformance;

import static org.assertj.core.api.Assertions.assertThat;

import io.millrace.bootstrap.program.AccessLog;
import io.millrace.bootstrap.program.MillraceProcess;
import io.millrace.bootstrap.program.Upgrade;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.io.TempDir;

/** The npm clients of Elasticsearch and OpenSearch, from a template over an upgrade to the deletion of the stream. */
class NpmClientsConformance {

    private static final int JOURNEY = 17;
    private static final String PRODUCT_HEADER = "compatibility.elastic-product-header=true";
    private static final Path PAGE =
            Path.of("..", "docs", "how-to", "connect-clients.md").toAbsolutePath();
    private static final String STREAM = "logs-access";

    @TempDir
    private Path folder;

    private void load(MillraceProcess previous) {
        new Upgrade(previous.client(), STREAM).load(AccessLog.days(AccessLog.read()));
        assertThat(previous.stop()).isZero();
    }

    private static List<DynamicTest> travel(MillraceProcess service, String client) {
        return NodeScript.run(service, client, STREAM, AccessLog.file().toString());
    }

    private static List<DynamicTest> travel(MillraceProcess service, String npmPackage, int wire) {
        List<DynamicTest> checks = NodeScript.run(
                service,
                "elastic-client.mjs",
                npmPackage,
                Integer.toString(wire),
                STREAM,
                AccessLog.file().toString());
        assertThat(checks).hasSize(JOURNEY + 8);
        return checks;
    }

    @TestFactory
    List<DynamicTest> the_client_of_elasticsearch_works_and_so_do_the_examples() {
        List<DynamicTest> refused;
        try (MillraceProcess previous = MillraceProcess.start(folder, Upgrade.OUTDATED)) {
            refused = NodeScript.run(previous, "product-check.mjs");
            assertThat(refused).hasSize(1);
            load(previous);
        }
        try (MillraceProcess service = MillraceProcess.start(folder, PRODUCT_HEADER)) {
            List<DynamicTest> checks = travel(service, "@elastic/elasticsearch", 8);
            List<DynamicTest> examples = NodeScript.run(service, "documented.mjs", PAGE.toString());
            assertThat(examples).hasSize(2);
            return Stream.of(refused, checks, examples).flatMap(List::stream).toList();
        }
    }

    @TestFactory
    List<DynamicTest> the_next_client_of_elasticsearch_works() {
        try (MillraceProcess previous = MillraceProcess.start(folder, Upgrade.OUTDATED)) {
            load(previous);
        }
        try (MillraceProcess service = MillraceProcess.start(folder, PRODUCT_HEADER)) {
            return travel(service, "elasticsearch-9", 9);
        }
    }

    @TestFactory
    List<DynamicTest> the_client_of_opensearch_works() {
        try (MillraceProcess previous = MillraceProcess.start(folder, Upgrade.OUTDATED)) {
            load(previous);
        }
        try (MillraceProcess service = MillraceProcess.start(folder)) {
            List<DynamicTest> checks = travel(service, "opensearch-client.mjs");
            assertThat(checks).hasSize(JOURNEY + 3);
            return checks;
        }
    }
}
