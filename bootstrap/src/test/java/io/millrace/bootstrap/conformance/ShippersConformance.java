package io.millrace.bootstrap.conformance;

import static org.assertj.core.api.Assertions.assertThat;

import io.millrace.bootstrap.program.MillraceProcess;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.io.TempDir;

/** Shippers of logs with the configurations that the documentation shows. */
class ShippersConformance {

    private static final Path PAGE =
            Path.of("..", "docs", "how-to", "send-logs.md").toAbsolutePath();

    @TempDir
    private Path folder;

    @TestFactory
    List<DynamicTest> events_arrive_with_the_configurations_of_the_page() {
        try (MillraceProcess service = MillraceProcess.start(folder, "compatibility.elastic-product-header=true")) {
            List<DynamicTest> checks = NodeScript.run(service, "shippers.mjs", PAGE.toString());
            // The last one, rsyslog, runs only where it is installed.
            assertThat(checks).hasSizeBetween(3, 4);
            return checks;
        }
    }
}
