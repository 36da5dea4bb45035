package io.millrace.bootstrap.conformance;

import static org.assertj.core.api.Assertions.assertThat;

import io.millrace.bootstrap.program.MillraceProcess;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.io.TempDir;

/** The explorer page in a real browser. What it looked like is in {@code target/screenshots}. */
class ExplorerConformance {

    private static final int CHECKS = 13;

    @TempDir
    private Path folder;

    private List<DynamicTest> open(String version) {
        Path screenshots = Path.of("target", "screenshots").toAbsolutePath();
        try {
            Files.createDirectories(screenshots);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        try (MillraceProcess service = MillraceProcess.start(
                folder,
                "graphql.graphql-ws.enabled=true",
                "graphql.explorer.enabled=true",
                "graphql.explorer.version=" + version)) {
            List<DynamicTest> checks = NodeScript.run(service, "explorer.mjs", version, screenshots.toString());
            assertThat(checks).hasSize(CHECKS);
            return checks;
        }
    }

    @TestFactory
    List<DynamicTest> version_0_13_2_works() {
        return open("0.13.2");
    }

    @TestFactory
    List<DynamicTest> version_4_1_2_works() {
        return open("4.1.2");
    }
}
