package io.millrace.bootstrap.conformance.upstream;

import static org.assertj.core.api.Assertions.assertThat;

import io.millrace.adapters.http.DocumentedTable;
import io.millrace.bootstrap.program.MillraceProcess;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.io.TempDir;

/** Runs the REST tests of Elasticsearch and OpenSearch, and compares the result with the failures that are known. */
class UpstreamTestsConformance {

    private static final String COMMAND = "mvn -Pconformance verify -Dit.test=UpstreamTestsConformance";

    @TempDir
    private static Path folder;

    private static final List<Suite> SUITES = Suite.all();
    private static final List<Result> RESULTS = new ArrayList<>();

    /**
     * The result of a test that was run.
     *
     * @param failure why it failed
     * @param excluded the feature that excludes it from the figures
     */
    private record Result(Suite suite, UpstreamTest test, Optional<String> failure, Optional<Scope> excluded) {

        String name() {
            return suite.name() + "/" + test.name();
        }

        boolean counts() {
            return excluded.isEmpty();
        }
    }

    @BeforeAll
    static void run() {
        try (MillraceProcess process = MillraceProcess.start(folder, "stack.templates.enabled=false")) {
            ServiceUnderTest service = new ServiceUnderTest(process.address());
            for (Suite suite : SUITES) {
                for (UpstreamTest test : suite.tests()) {
                    if (!TestRun.isSkipped(suite, test)) {
                        service.empty();
                        RESULTS.add(
                                new Result(suite, test, new TestRun(suite, service).run(test), Scope.excluding(test)));
                    }
                }
            }
        }
    }

    @AfterAll
    static void writeKnownFailures() throws IOException {
        if (Boolean.getBoolean("millrace.docs.write")) {
            KnownFailures failures = new KnownFailures();
            RESULTS.stream()
                    .filter(Result::counts)
                    .forEach(result -> result.failure().ifPresent(reason -> failures.add(result.name(), reason)));
            failures.write();
        }
    }

    @TestFactory
    Stream<DynamicTest> a_test_passes_unless_it_is_known_to_fail() {
        KnownFailures known = KnownFailures.read();
        return RESULTS.stream()
                .filter(Result::counts)
                .map(result -> DynamicTest.dynamicTest(
                        result.name(),
                        () -> assertThat(result.failure().isPresent())
                                .as("%s (known: %s)", result.failure(), known.reasonOf(result.name()))
                                .isEqualTo(known.reasonOf(result.name()).isPresent())));
    }

    @Test
    void the_page_shows_how_many_tests_pass() throws IOException {
        assertThat(SUITES).hasSize(2);
        DocumentedTable.check("compatibility.md", "upstream-tests", areas(), COMMAND);
        DocumentedTable.check("compatibility.md", "upstream-excluded", excluded(), COMMAND);
    }

    private static String areas() {
        StringBuilder table = new StringBuilder("| Tests about |");
        SUITES.forEach(suite -> table.append(' ').append(title(suite)).append(" |"));
        table.append("\n|---|").append("---|".repeat(SUITES.size())).append('\n');
        for (Area area : Area.values()) {
            appendRow(table, area.description(), result -> Area.of(result.test()) == area);
        }
        appendRow(table, "all", result -> true);
        return table.toString();
    }

    private static void appendRow(StringBuilder table, String name, Predicate<Result> isPart) {
        table.append("| ").append(name).append(" |");
        for (Suite suite : SUITES) {
            List<Result> part = RESULTS.stream()
                    .filter(result -> result.suite().equals(suite) && result.counts() && isPart.test(result))
                    .toList();
            long passed =
                    part.stream().filter(result -> result.failure().isEmpty()).count();
            table.append(" %d of %d |".formatted(passed, part.size()));
        }
        table.append('\n');
    }

    private static String excluded() {
        Map<Scope, Long> counts = RESULTS.stream()
                .flatMap(result -> result.excluded().stream())
                .collect(Collectors.groupingBy(
                        Function.identity(), () -> new EnumMap<>(Scope.class), Collectors.counting()));
        StringBuilder table = new StringBuilder("| Feature | Tests |\n|---|---|\n");
        counts.forEach((scope, count) -> table.append("| %s | %d |%n".formatted(scope.description(), count)));
        return table.toString();
    }

    private static String title(Suite suite) {
        return (suite.name().equals("opensearch") ? "OpenSearch " : "Elasticsearch ") + suite.version();
    }
}
