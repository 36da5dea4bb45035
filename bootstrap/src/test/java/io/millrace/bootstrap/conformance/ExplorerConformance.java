package io.millrace.bootstrap.conformance;

import static org.assertj.core.api.Assertions.assertThat;

import io.millrace.bootstrap.program.MillraceProcess;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.io.TempDir;

/** The explorer page in a real browser. What it looked like is in {@code target/screenshots}. */
class ExplorerConformance {

    private static final int CHECKS = 15;
    private static final int CHECKS_WITH_COOKIES = 8;
    private static final int CHECKS_OF_ALL_PAGES = 11;
    private static final String NO_CONSOLE = "console.enabled=false";

    @TempDir
    private Path folder;

    private List<DynamicTest> open(String version) {
        return run("explorer.mjs", version, version.equals("0.13.2") ? CHECKS : CHECKS + 1, NO_CONSOLE);
    }

    private static Path screenshots() {
        Path screenshots = Path.of("target", "screenshots").toAbsolutePath();
        try {
            Files.createDirectories(screenshots);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return screenshots;
    }

    private List<DynamicTest> run(String script, String version, int count, String... settings) {
        Path screenshots = screenshots();
        List<String> all = new ArrayList<>(List.of(settings));
        all.addAll(List.of(
                "graphql.graphql-ws.enabled=true",
                "graphql.explorer.enabled=true",
                "graphql.explorer.version=" + version));
        try (MillraceProcess service = MillraceProcess.start(folder, all.toArray(String[]::new))) {
            List<DynamicTest> checks = NodeScript.run(service, script, version, screenshots.toString());
            assertThat(checks).hasSize(count);
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

    @TestFactory
    List<DynamicTest> signing_out_works_where_tokens_are_in_cookies() {
        return run(
                "explorer-cookies.mjs",
                "4.1.2",
                CHECKS_WITH_COOKIES,
                NO_CONSOLE,
                "framework.security.authentication=cookie",
                "framework.security.token.jwt.generator.access-token.expiration=5s",
                "framework.security.token.jwt.generator.refresh-token.secret=Hq3vT8yB1mXw6ZkN9dLs4RpJ7cFg2UeA");
    }

    @TestFactory
    List<DynamicTest> all_pages_share_the_session_of_the_console() {
        Path screenshots = screenshots();
        try (MillraceProcess service =
                MillraceProcess.start(folder, "graphql.explorer.enabled=true", "graphql.explorer.version=4.1.2")) {
            List<DynamicTest> checks = NodeScript.run(service, "pages.mjs", screenshots.toString());
            assertThat(checks).hasSize(CHECKS_OF_ALL_PAGES);
            return checks;
        }
    }
}
