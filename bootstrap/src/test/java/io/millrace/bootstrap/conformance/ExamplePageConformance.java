package io.millrace.bootstrap.conformance;

import static org.assertj.core.api.Assertions.assertThat;

import io.millrace.application.testing.ReservedPort;
import io.millrace.bootstrap.program.MillraceProcess;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.io.TempDir;

/** The page of examples/page in a real browser, from another origin. What it looked like is in {@code target/screenshots}. */
class ExamplePageConformance {

    private static final int CHECKS = 19;
    private static final Path PAGE =
            Path.of("..", "examples", "page", "index.html").toAbsolutePath();

    @TempDir
    private Path folder;

    @TestFactory
    List<DynamicTest> the_page_of_the_examples_works() {
        Path screenshots = Path.of("target", "screenshots").toAbsolutePath();
        try {
            Files.createDirectories(screenshots);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        try (ReservedPort port = ReservedPort.forServer();
                MillraceProcess service = startFor(originOf(port))) {
            List<DynamicTest> checks = NodeScript.run(
                    service, "example-page.mjs", originOf(port), PAGE.toString(), screenshots.toString());
            assertThat(checks).hasSize(CHECKS);
            return checks;
        }
    }

    private static String originOf(ReservedPort port) {
        return "http://localhost:" + port.number();
    }

    private MillraceProcess startFor(String origin) {
        return MillraceProcess.start(
                folder,
                "graphql.graphql-ws.enabled=true",
                "graphql.graphql-ws.allowed-origins=" + origin,
                "server.cors.allowed-origins=" + origin,
                "framework.security.token.jwt.generator.access-token.expiration=10s",
                "framework.security.token.jwt.generator.refresh-token.secret=Hq3vT8yB1mXw6ZkN9dLs4RpJ7cFg2UeA");
    }
}
