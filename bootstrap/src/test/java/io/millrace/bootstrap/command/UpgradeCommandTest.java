package io.millrace.bootstrap.command;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class UpgradeCommandTest {

    private static final String LOSS = "{\"kind\":\"excluded_fields\",\"index\":\"a1\",\"obstacle\":true,"
            + "\"message\":\"index [a1] stores no sources of the fields [\\\"secret\\\"]\"}";
    private static final String BLOCK =
            "{\"kind\":\"block\",\"obstacle\":true,\"message\":\"the cluster has the block [x]; remove it with PUT y\"}";
    private static final String ARCHIVED = "{\"kind\":\"archived_settings\",\"index\":\"a1\",\"obstacle\":false,"
            + "\"message\":\"index [a1] has settings that this release does not support\"}";
    private static final String DRY_RUN = "/_migration/reindex?dry_run=true";
    private static final String START = "/_migration/reindex";
    private static final String COPYING = "{\"complete\":false,\"total_indices_requiring_upgrade\":4,\"successes\":1,"
            + "\"pending\":1,\"in_progress\":[{\"index\":\"a2\",\"total_doc_count\":5000,\"reindexed_doc_count\":1000}],"
            + "\"waiting_reason\":\"the disk is full\",\"errors\":[{\"index\":\"a3\",\"message\":\"it is broken\"}]}";
    private static final String STARTED =
            "the upgrade of logs was started; `millrace upgrade status logs --watch` shows" + " its progress";

    private final FakeService service = new FakeService();
    private final ProgramFixture program =
            new ProgramFixture().environment("MILLRACE_PASSWORD", FakeService.ADMIN_PASSWORD);

    @BeforeEach
    void makeStreams() {
        service.answer("GET", "/", 200, "{\"version\":{\"minimum_index_compatibility_version\":\"2.0.0\"}}");
        makeStreams("logs", "{\"name\":\"logs\",\"indices\":[{\"index_name\":\"a1\"},{\"index_name\":\"a2\"}]}");
        makeStreams(
                "l*",
                "{\"name\":\"logs\",\"indices\":[{\"index_name\":\"a1\"},{\"index_name\":\"a2\"}]},"
                        + "{\"name\":\"loud\",\"indices\":[{\"index_name\":\"b1\"}]}");
    }

    private void makeStreams(String name, String streams) {
        service.answer("GET", "/_data_stream/" + name, 200, "{\"data_streams\":[" + streams + "]}");
        service.answer(
                "GET",
                "/" + name,
                200,
                "{" + version("a1", "2.19.1") + "," + version("a2", "3.9.0") + "," + version("b1", "2.19.1") + "}");
        service.answer(
                "GET",
                "/" + name + "/_stats/docs,store",
                200,
                "{\"indices\":{\"a1\":{\"primaries\":{\"docs\":{\"count\":5},\"store\":{\"size_in_bytes\":7}}}}}");
    }

    private static String version(String index, String version) {
        return "\"" + index + "\":{\"settings\":{\"index.version.created_string\":\"" + version + "\"}}";
    }

    @AfterEach
    void stop() {
        service.close();
    }

    private void find(boolean upgradable, String findings) {
        service.answer("POST", DRY_RUN, 200, "{\"upgradable\":" + upgradable + ",\"findings\":[" + findings + "]}");
    }

    private int run(String... arguments) {
        List<String> all = new ArrayList<>(List.of("upgrade"));
        all.addAll(List.of(arguments));
        all.addAll(List.of("--url", service.url()));
        return program.run(all.toArray(String[]::new));
    }

    private List<String> posts() {
        return service.requests.stream()
                .filter(request -> request.startsWith("POST "))
                .toList();
    }

    private static String body(String more) {
        return "POST " + START + " {\"source\":{\"index\":\"logs\"},\"mode\":\"upgrade\"" + more + "}";
    }

    @Test
    void a_dry_run_prints_obstacles_and_consequences_and_fails_if_there_is_an_obstacle() {
        find(false, BLOCK + "," + ARCHIVED);

        assertThat(run("logs", "--dry-run")).isEqualTo(1);
        assertThat(program.output().lines())
                .containsExactly(
                        "logs: 1 outdated index, 5 documents, 7 B",
                        "  not possible: the cluster has the block [x]; remove it with PUT y",
                        "  note: index [a1] has settings that this release does not support");
        assertThat(program.errors()).isEqualToIgnoringNewLines("millrace: logs cannot be upgraded");
        assertThat(posts()).containsExactly(body(""));
    }

    @Test
    void a_dry_run_with_consequences_only_succeeds() {
        find(true, ARCHIVED);

        assertThat(run("logs", "--dry-run")).as(program.errors()).isZero();
        assertThat(program.output().lines())
                .last()
                .isEqualTo("  note: index [a1] has settings that this release does not support");
        assertThat(program.errors()).isEmpty();
    }

    @Test
    void a_dry_run_of_a_pattern_checks_every_data_stream_and_names_those_with_obstacles() {
        find(false, BLOCK);

        assertThat(run("l*", "--dry-run")).isEqualTo(1);
        assertThat(program.output()).contains("logs: 1 outdated index", "loud: 1 outdated index");
        assertThat(program.errors().lines())
                .containsExactly(
                        "millrace: logs cannot be upgraded",
                        "millrace: loud cannot be upgraded",
                        "millrace: 2 of 2 data streams could not be upgraded: logs, loud");
    }

    @Test
    void a_dry_run_prints_its_findings_as_json_too() throws Exception {
        find(false, LOSS);

        assertThat(run("logs", "--dry-run", "--json")).isEqualTo(1);
        JsonNode json = new ObjectMapper().readTree(program.output());
        assertThat(json.path("upgradable").isBoolean()).isTrue();
        assertThat(json.path("upgradable").asBoolean()).isFalse();
        assertThat(json.path("findings").path(0).path("kind").asText()).isEqualTo("excluded_fields");
    }

    @Test
    void json_names_a_data_stream_and_an_index_by_their_kinds() {
        find(true, "");
        service.answer("POST", START, 200, "{\"acknowledged\":true}");
        service.answer("GET", "/notes", 200, "{" + version("notes", "2.19.1") + "}");
        service.answer("GET", "/notes/_stats/docs,store", 200, "{}");
        service.answer("GET", "/_data_stream/notes", 404, "{}");
        for (String name : List.of("logs", "notes")) {
            String task = START + "/" + name;
            service.answer("GET", task + "/_status", 200, "{\"complete\":true,\"errors\":[]}");
            service.answer("POST", task + "/_cancel", 200, "{}");
        }

        for (String name : List.of("logs", "notes")) {
            List<String> upgrade = name.equals("notes") ? List.of("--indices", name) : List.of(name);
            run(upgrade, "--dry-run", "--json");
            run(upgrade, "--json");
            run(List.of("status", name), "--json");
            run(List.of("cancel", name), "--json");
        }

        assertThat(program.output().replaceAll("\\s", "").replace("}{", "}\n{").lines())
                .extracting(line -> line.replaceFirst("(:\"[a-z]+\").*", "$1"))
                .containsExactlyElementsOf(Stream.of("{\"data_stream\":\"logs\"", "{\"index\":\"notes\"")
                        .flatMap(named -> Stream.generate(() -> named).limit(4))
                        .toList());
    }

    private void run(List<String> words, String... options) {
        assertThat(run(Stream.concat(words.stream(), Stream.of(options)).toArray(String[]::new)))
                .as(program.errors())
                .isZero();
    }

    @Test
    void a_dry_run_considers_an_allowed_loss() {
        find(true, LOSS.replace("\"obstacle\":true", "\"obstacle\":false"));

        assertThat(run("logs", "--dry-run", "--allow-loss-of-excluded-fields"))
                .as(program.errors())
                .isZero();
        assertThat(program.output()).contains("  note: index [a1] stores no sources of the fields [\"secret\"]");
        assertThat(posts()).containsExactly(body(",\"allow_loss_of_excluded_fields\":true"));
    }

    @Test
    void an_allowed_loss_is_part_of_the_start() {
        service.answer("POST", START, 200, "{\"acknowledged\":true}");

        assertThat(run("logs", "--allow-loss-of-excluded-fields"))
                .as(program.errors())
                .isZero();
        assertThat(program.output()).isEqualToIgnoringNewLines(STARTED);
        assertThat(posts()).containsExactly(body(",\"allow_loss_of_excluded_fields\":true"));
    }

    @Test
    void without_the_option_no_loss_is_allowed_and_the_obstacle_is_printed() {
        service.answer(
                "POST",
                START,
                400,
                "{\"error\":{\"type\":\"illegal_argument_exception\",\"reason\":\"index [a1] stores no sources of the"
                        + " fields [x]; allow_loss_of_excluded_fields allows this\"},\"status\":400}");

        assertThat(run("logs")).isEqualTo(1);
        assertThat(program.errors())
                .isEqualToIgnoringNewLines("millrace: rejected: index [a1] stores no sources of the fields [x];"
                        + " allow_loss_of_excluded_fields allows this");
        assertThat(program.output()).isEmpty();
        assertThat(posts()).containsExactly(body(""));
    }

    private void status(String name, int status, String json) {
        service.answer("GET", START + "/" + name + "/_status", status, json);
    }

    private void makeUpgrades() {
        service.answer("GET", "/_data_stream", 200, "{\"data_streams\":[{\"name\":\"logs\"},{\"name\":\"loud\"}]}");
        service.answer("GET", "/*", 200, "{}");
        status("logs", 200, COPYING);
        status("loud", 404, "{}");
    }

    @Test
    void the_status_shows_the_progress_of_each_index_and_why_it_waits() {
        status("logs", 200, COPYING);

        assertThat(run("status", "logs")).as(program.errors()).isZero();

        assertThat(program.output().lines())
                .containsExactly(
                        "logs: running, 1 of 4 outdated indices upgraded, 1 waiting",
                        "  a2  1,000 of 5,000 documents",
                        "  no progress after several attempts: the disk is full",
                        "  a3  it is broken");
    }

    @Test
    void the_status_of_a_failed_upgrade_is_a_failure_with_the_next_steps() {
        status(
                "logs",
                200,
                "{\"complete\":false,\"total_indices_requiring_upgrade\":1,\"successes\":0,\"pending\":0,"
                        + "\"in_progress\":[],\"errors\":[{\"index\":\"a1\",\"message\":\"it is broken\"}]}");

        assertThat(run("status", "logs")).isEqualTo(1);

        assertThat(program.output()).contains("logs: failed, 0 of 1 outdated index upgraded", "  a1  it is broken");
        assertThat(program.errors())
                .contains("1 of 1 index could not be upgraded; fix the cause, then run `millrace upgrade cancel logs`");
        assertThat(run("status", "logs", "--watch")).isEqualTo(1);
    }

    @Test
    void the_status_of_all_upgrades_lists_the_known_ones() {
        makeUpgrades();

        assertThat(run("status")).as(program.errors()).isZero();
        assertThat(program.output().lines()).hasSize(2).last().asString().matches("logs +running +1 of 4 +1 +1 +1 *");
        assertThat(program.errors()).isEmpty();
    }

    @Test
    void the_status_of_all_upgrades_is_also_for_programs() throws Exception {
        makeUpgrades();

        assertThat(run("status", "--json")).isZero();

        JsonNode upgrades = new ObjectMapper().readTree(program.output()).path("upgrades");
        assertThat(upgrades).hasSize(1);
        assertThat(upgrades.at("/0/data_stream").asText()).isEqualTo("logs");
        assertThat(upgrades.at("/0/state").asText()).isEqualTo("running");
    }

    @Test
    void the_status_of_all_upgrades_is_incomplete_without_a_privilege() {
        makeUpgrades();
        status("loud", 403, "{\"error\":{\"reason\":\"not allowed\"},\"status\":403}");

        assertThat(run("status")).isZero();
        assertThat(program.output()).contains("logs");
        assertThat(program.errors()).contains("the list may be incomplete: rejected: not allowed");

        status("logs", 403, "{\"error\":{\"reason\":\"not allowed\"},\"status\":403}");
        assertThat(run("status")).isEqualTo(4);
    }

    @Test
    void all_upgrades_cannot_be_watched() {
        assertThat(run("status", "--watch")).isEqualTo(2);
        assertThat(program.errors()).contains("--watch needs the name of a data stream or an index");
        assertThat(service.requests).isEmpty();
    }

    @Test
    void a_dry_run_cannot_be_watched() {
        assertThat(run("logs", "--dry-run", "--watch")).isEqualTo(2);
        assertThat(program.errors()).contains("--watch and --throttle cannot be used with --dry-run");
        assertThat(service.requests).isEmpty();
    }
}
