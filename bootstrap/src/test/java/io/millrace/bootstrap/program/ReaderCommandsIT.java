package io.millrace.bootstrap.program;

import static org.assertj.core.api.Assertions.assertThat;

import io.millrace.bootstrap.program.Commands.Outcome;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The commands of users who may read some data streams, and little else. */
class ReaderCommandsIT {

    private static final String PASSWORD = "seven wet stones";

    @TempDir
    private static Path folder;

    private static RunningService service;

    @BeforeAll
    static void start() throws IOException {
        service = LocalService.start(Files.createDirectory(folder.resolve("service")));
        for (String stream : List.of("logs-app", "metrics-app")) {
            assertThat(admin().run("stream", "create", stream, "--template").status())
                    .isZero();
            service.client()
                    .post("/" + stream + "/_doc", "{\"@timestamp\":\"2026-11-20T00:00:00Z\",\"message\":\"hello\"}")
                    .orFail();
        }
        // The example of the help
        String help = admin().run("role", "put", "--help").output();
        String example = help.substring(help.indexOf("echo '{\"cluster\": [\"monitor\"], \"indices\"") + 6);
        role("logs-writer", example.substring(0, example.indexOf('\'')));
        role("logs-reader", "{\"indices\":[{\"names\":[\"logs*\"],\"privileges\":[\"read\"]}]}");
        role("logs-manager", "{\"indices\":[{\"names\":[\"logs*\"],\"privileges\":[\"manage\"]}]}");
        user("rita", "reader");
        user("lola", "logs-reader");
        user("mona", "logs-manager,reader");
        user("will", "logs-writer");
    }

    @AfterAll
    static void stop() {
        service.close();
    }

    private static LocalCommands admin() {
        return LocalCommands.of(folder, service);
    }

    private static void role(String name, String json) {
        Outcome outcome = admin().runPiping(json, "role", "put", name, "-");
        assertThat(outcome.status()).as(outcome.errors()).isZero();
    }

    private static void user(String name, String roles) {
        Outcome outcome = admin().runPiping(PASSWORD, "user", "add", name, "--role", roles, "--password-stdin");
        assertThat(outcome.status()).as(outcome.errors()).isZero();
    }

    private static Outcome run(String user, String line) {
        return new LocalCommands(
                        folder,
                        Map.of(
                                "MILLRACE_URL",
                                service.address().toString(),
                                "MILLRACE_USER",
                                user,
                                "MILLRACE_PASSWORD",
                                PASSWORD))
                .run(line.split(" "));
    }

    @Test
    void a_reader_of_some_data_streams_lists_them() {
        Outcome table = run("lola", "stream list");
        Outcome json = run("lola", "stream list --json");

        assertThat(table.status()).as(table.errors()).isZero();
        assertThat(table.output()).contains("logs-app").doesNotContain("metrics-app");
        assertThat(table.errors()).contains("this needs the cluster privilege monitor");
        assertThat(json.output()).contains("logs-app").doesNotContain("\"outdated\"");
    }

    @Test
    void a_reader_with_the_privilege_monitor_gets_no_warning() {
        Outcome list = run("rita", "stream list --json");

        assertThat(list.output()).contains("logs-app", "metrics-app", "\"outdated\"");
        assertThat(list.errors()).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"stream show logs-app", "search logs-app", "count logs-app", "tail logs-app"})
    void readers_read_without_warnings(String line) {
        for (String user : List.of("rita", "lola", "mona", "will")) {
            Outcome outcome = run(user, line);

            assertThat(outcome.status()).as(user + ": " + outcome.errors()).isZero();
            assertThat(outcome.errors()).as(user).isEmpty();
        }
    }

    @Test
    void the_list_of_upgrades_contains_what_the_caller_may_see() {
        Outcome some = run("mona", "upgrade status");
        Outcome none = run("rita", "upgrade status");

        assertThat(some.status()).as(some.errors()).isZero();
        assertThat(some.output()).contains("no upgrades found");
        assertThat(some.errors())
                .contains("warning: the list may be incomplete", "the index privilege manage on metrics-app");
        assertThat(none.status()).isEqualTo(4);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "lola | status | the cluster privilege monitor",
                "lola | template list | the cluster privilege monitor",
                "lola | search metrics-app | the index privilege read on metrics-app",
                "lola | stream show metrics-app | the index privilege read on metrics-app",
                "rita | upgrade status logs-app | the index privilege manage on logs-app",
                "rita | stream create logs-x | the index privilege create_index on logs-x",
                "rita | stream rollover logs-app | the index privilege manage on logs-app",
                "rita | stream delete logs-app --yes | the index privilege delete_index on logs-app",
                "rita | user list | the cluster privilege read_security",
                "rita | apikey create key | the cluster privilege manage_own_api_key",
                "rita | feature status | the cluster privilege manage",
                "rita | audit | the cluster privilege manage for indices of the service"
            })
    void a_rejection_names_the_missing_privilege_and_how_an_administrator_grants_it(
            String user, String line, String privilege) {
        Outcome outcome = run(user, line);

        assertThat(outcome.status()).isEqualTo(4);
        assertThat(outcome.errors())
                .startsWith("millrace: permission denied: " + user + " needs the ")
                .contains(
                        privilege + "; an administrator",
                        "`millrace role put ROLE FILE`",
                        "`millrace user set " + user + " --role ");
    }
}
