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

/** The reference page in a real browser. What it looked like is in {@code target/screenshots}. */
class ReferenceConformance {

    private static final int CHECKS = 13;

    @TempDir
    private Path folder;

    @TestFactory
    List<DynamicTest> the_reference_page_works() {
        Path screenshots = Path.of("target", "screenshots").toAbsolutePath();
        try {
            Files.createDirectories(screenshots);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        try (MillraceProcess service = MillraceProcess.start(folder, "console.enabled=false")) {
            List<DynamicTest> checks = NodeScript.run(service, "reference.mjs", screenshots.toString());
            assertThat(checks).hasSize(CHECKS);
            return checks;
        }
    }
}
