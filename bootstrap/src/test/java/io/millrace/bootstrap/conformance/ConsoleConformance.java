package io.millrace.bootstrap.conformance;

import static org.assertj.core.api.Assertions.assertThat;

import io.millrace.bootstrap.program.MillraceProcess;
import io.millrace.bootstrap.program.StoreClient;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.io.TempDir;

/**
 * The web console in a real browser, from the sign-in to an upgrade. Screenshots are in {@code target/screenshots};
 * {@code -Dmillrace.docs.write=true} copies three of them to the documentation.
 */
class ConsoleConformance {

    private static final int CHECKS = 46;
    private static final int RESTART_CHECKS = 4;
    private static final int DOCUMENTS = 1_000;

    @TempDir
    private Path folder;

    @TestFactory
    List<DynamicTest> every_screen_works() throws IOException {
        Path screenshots = Path.of("target", "screenshots").toAbsolutePath();
        Files.createDirectories(screenshots);
        try (MillraceProcess old = MillraceProcess.start(folder, "index.version=8.0.0")) {
            for (String stream : List.of("logs-shop-production", "logs-billing-production", "metrics-host-default")) {
                fill(old.client(), stream);
            }
            // A third index is upgraded after the upgrade of another one has failed.
            old.client().post("/metrics-host-default/_rollover", "").orFail();
            ingest(old.client(), "metrics-host-default", Instant.now().minusSeconds(1_800));
        }
        try (MillraceProcess service = MillraceProcess.start(folder)) {
            List<DynamicTest> checks = NodeScript.run(service, "console.mjs", screenshots.toString());
            assertThat(checks).hasSize(CHECKS);
            if (Boolean.getBoolean("millrace.docs.write")) {
                illustrate(screenshots);
            }
            return checks;
        }
    }

    /** The script ends the service, and this test starts it again at the same address. */
    @TestFactory
    List<DynamicTest> a_service_that_stops_and_returns_is_noticed() {
        try (MillraceProcess first = MillraceProcess.start(folder)) {
            CompletableFuture<MillraceProcess> second = CompletableFuture.supplyAsync(() -> {
                first.awaitEnd();
                return MillraceProcess.start(
                        folder, "server.port=" + first.address().getPort());
            });
            List<DynamicTest> checks = NodeScript.run(first, "console-restart.mjs", Long.toString(first.pid()));
            try (MillraceProcess returned = second.join()) {
                assertThat(returned.address()).isEqualTo(first.address());
                assertThat(checks).hasSize(RESTART_CHECKS);
                return checks;
            }
        }
    }

    /** Copies the screenshots that the documentation shows. */
    private static void illustrate(Path screenshots) throws IOException {
        Path images = Files.createDirectories(Path.of("..", "docs", "images"));
        Map<String, String> shown = Map.of(
                "console-overview-light-1280.png", "console-overview.png",
                "console-upgrade-running-light-1280.png", "console-upgrades.png",
                "console-search-light-1280.png", "console-search.png",
                "console-values-light-1280.png", "console-values.png");
        for (Map.Entry<String, String> image : shown.entrySet()) {
            Files.copy(
                    screenshots.resolve(image.getKey()),
                    images.resolve(image.getValue()),
                    StandardCopyOption.REPLACE_EXISTING);
        }
    }

    private static void fill(StoreClient client, String stream) {
        ingest(client, stream, Instant.now().minusSeconds(7_200));
        client.post("/" + stream + "/_rollover", "").orFail();
        ingest(client, stream, Instant.now().minusSeconds(3_600));
    }

    private static void ingest(StoreClient client, String stream, Instant from) {
        String lines = IntStream.range(0, DOCUMENTS)
                .mapToObj(number -> String.format(
                        Locale.ROOT,
                        "{\"create\":{}}%n{\"@timestamp\":\"%s\",\"status\":%d,\"message\":\"<img src=x onerror=alert(1)> %d\"}%n",
                        from.plusSeconds(number),
                        number % 4 == 0 ? 500 : 200,
                        number))
                .collect(Collectors.joining());
        client.bulk("/" + stream + "/_bulk", lines).orFail();
    }
}
