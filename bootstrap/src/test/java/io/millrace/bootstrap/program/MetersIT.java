package io.millrace.bootstrap.program;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.yaml.snakeyaml.LoaderOptions;
import org.yaml.snakeyaml.Yaml;
import org.yaml.snakeyaml.constructor.SafeConstructor;

/** The meters of the packaged program, and everything in the documentation that names one. */
class MetersIT {

    private static final Path DOCS = Path.of("..", "docs");
    private static final Pattern NAME =
            Pattern.compile("\\b(?:http_server|jvm|reindex|lifecycle|cache|graphql|security)_[a-z0-9_]*[a-z0-9]\\b");

    /** There once the collector has first done something. */
    private static final Set<String> LATE = Set.of("jvm_gc_pause_seconds", "jvm_gc_concurrent_phase_time_seconds");

    @TempDir
    private static Path folder;

    private static RunningService service;
    private static List<String> lines;

    @BeforeAll
    static void start() {
        service = LocalService.start(folder, "graphql.graphql-ws.enabled=true");
        lines = service.client().get("/metrics").orFail().text().lines().toList();
    }

    @AfterAll
    static void stop() {
        service.close();
    }

    private static Set<String> families() {
        return lines.stream()
                .filter(line -> line.startsWith("# TYPE "))
                .map(line -> line.split(" ", -1)[2])
                .collect(Collectors.toCollection(TreeSet::new));
    }

    /** Those that a rule may name: the names on the lines, without their tags. */
    private static Set<String> samples() {
        Set<String> names = lines.stream()
                .filter(line -> !line.startsWith("#"))
                .map(line -> line.split("[{ ]", -1)[0])
                .collect(Collectors.toCollection(TreeSet::new));
        for (String timer : LATE) {
            names.addAll(List.of(timer + "_sum", timer + "_count", timer + "_max"));
        }
        return names;
    }

    private static Set<String> namesIn(String text) {
        return NAME.matcher(text).results().map(MatchResult::group).collect(Collectors.toCollection(TreeSet::new));
    }

    @Test
    void every_meter_is_documented_and_every_documented_meter_is_there() throws IOException {
        Set<String> documented = new TreeSet<>();
        for (String line : Files.readAllLines(DOCS.resolve("metrics.md"))) {
            if (line.startsWith("| `")) {
                documented.addAll(namesIn(line.substring(0, line.indexOf('|', 1))));
            }
        }
        Set<String> told = families();
        told.addAll(LATE);
        told.removeIf(name -> name.endsWith("_max") && told.contains(name.substring(0, name.lastIndexOf('_'))));

        assertThat(told).containsExactlyElementsOf(documented);
    }

    @Test
    void tags_hold_nothing_that_clients_have_made_up() {
        service.client().get("/stream-of-a-client/_doc/id-of-a-client?x=y");
        service.client().send("BREW", "/coffee", null, null);

        assertThat(service.client().get("/metrics").orFail().text())
                .contains("route=\"/{index}/_doc/{id}\"")
                .contains("method=\"other\"")
                .doesNotContain("of-a-client", "coffee", "BREW");
    }

    @Test
    void every_alert_is_made_of_meters_that_are_there_and_has_a_section_in_the_runbook() throws IOException {
        // The tree of the one reader is made that of the other, which is the easier to walk on.
        JsonNode file = StoreClient.MAPPER.valueToTree(new Yaml(new SafeConstructor(new LoaderOptions()))
                .<Object>load(Files.readString(DOCS.resolve("operations/alerts.yaml"))));
        List<String> sections = Files.readAllLines(DOCS.resolve("operations/runbook.md")).stream()
                .filter(line -> line.startsWith("## "))
                .map(line -> line.substring("## ".length()))
                .toList();

        JsonNode rules = file.at("/groups/0/rules");
        assertThat(rules).isNotEmpty().allSatisfy(rule -> {
            String name = rule.path("alert").asText();
            assertThat(namesIn(rule.path("expr").asText()))
                    .as(name)
                    .isNotEmpty()
                    .isSubsetOf(samples());
            assertThat(rule.at("/annotations/runbook_url").asText())
                    .isEqualTo("runbook.md#" + name.toLowerCase(Locale.ROOT));
            assertThat(rule.at("/annotations/summary").asText()).isNotEmpty();
        });
        assertThat(rules.findValuesAsText("alert")).containsExactlyElementsOf(sections);
    }

    @Test
    void every_section_of_the_runbook_says_what_it_means_what_to_look_at_and_what_to_do() throws IOException {
        String runbook = Files.readString(DOCS.resolve("operations/runbook.md"));

        assertThat(Arrays.stream(runbook.split("\n## ", -1)).skip(1))
                .isNotEmpty()
                .allMatch(section -> section.contains("**Means**:")
                        && section.contains("**Look at**:")
                        && section.contains("**Do**:"));
        assertThat(namesIn(runbook)).allMatch(name -> samples().stream().anyMatch(sample -> sample.startsWith(name)));
    }

    @Test
    void every_panel_of_the_dashboard_is_made_of_meters_that_are_there() throws IOException {
        JsonNode dashboard = StoreClient.MAPPER.readTree(Files.readString(DOCS.resolve("operations/dashboard.json")));

        assertThat(dashboard.findValuesAsText("expr"))
                .hasSizeGreaterThan(30)
                .allSatisfy(expression ->
                        assertThat(namesIn(expression)).isNotEmpty().isSubsetOf(samples()));
    }
}
