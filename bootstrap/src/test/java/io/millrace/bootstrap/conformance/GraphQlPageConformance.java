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

/** The examples of docs/graphql.md in JavaScript, with the clients they name, and the schema beside it. */
class GraphQlPageConformance {

    private static final Path DOCUMENTATION = Path.of("..", "docs").toAbsolutePath();
    private static final int EXAMPLES = 9;

    @TempDir
    private Path folder;

    @TestFactory
    List<DynamicTest> every_example_runs_and_the_schema_is_the_one_of_the_service() {
        try (MillraceProcess previous = MillraceProcess.start(folder, Upgrade.OUTDATED)) {
            new Upgrade(previous.client(), "logs-old").load(List.of(AccessLog.read()));
            assertThat(previous.stop()).isZero();
        }
        try (MillraceProcess service = MillraceProcess.start(folder, "graphql.graphql-ws.enabled=true")) {
            String page = DOCUMENTATION.resolve("graphql.md").toString();
            List<DynamicTest> examples = NodeScript.run(service, "documented.mjs", page, "shop-logs");
            assertThat(examples).hasSize(EXAMPLES);
            String schema = DOCUMENTATION.resolve("schema.graphqls").toString();
            List<DynamicTest> checks = NodeScript.run(service, "schema.mjs", schema);
            assertThat(checks).hasSize(1);
            return Stream.of(examples, checks).flatMap(List::stream).toList();
        }
    }
}
