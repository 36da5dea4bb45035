package io.millrace.bootstrap.program;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.millrace.adapters.persistence.TestDatabase;
import io.millrace.bootstrap.program.Commands.Outcome;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Resets the lost password of the only admin, whether the service runs or not. */
class LostPasswordIT {

    @TempDir
    private Path folder;

    /** Runs the command as the operator of the service. */
    private Outcome reset(String name, String password, String... settings) {
        KnownSecrets.add(password);
        List<String> arguments = new ArrayList<>(List.of("user", "reset", name, "--password-stdin"));
        for (String setting : settings) {
            arguments.addAll(List.of("--set", setting));
        }
        return new LocalCommands(folder, Map.of()).runPiping(password, arguments.toArray(String[]::new));
    }

    @Test
    void the_password_is_replaced_while_the_service_runs_and_while_it_is_stopped() throws Exception {
        PreparedPostgres.install(folder, Optional.empty());
        String embedded = "database.embedded.directory=" + folder.resolve("data/postgresql");
        try (MillraceProcess service = MillraceProcess.start(folder)) {
            TokenClient client = TokenClient.of(service);
            StoreClient signedIn = service.client()
                    .with("Bearer "
                            + client.attempt("admin", StoreClient.ADMIN_PASSWORD)
                                    .json()
                                    .get("access_token")
                                    .textValue());
            assertThat(signedIn.get("/_cluster/health").status()).isEqualTo(200);

            assertThat(reset("nobody", "a horse on ice", embedded))
                    .isEqualTo(new Outcome(
                            1, "", "millrace: there is no user nobody; these users have the role admin: admin\n"));
            assertThat(reset("admin", "password1234", embedded))
                    .isEqualTo(new Outcome(1, "", "millrace: [password] must not be a common password\n"));
            Outcome running = reset("admin", "a horse on ice", embedded);

            assertThat(running)
                    .isEqualTo(new Outcome(
                            0, "the password of admin was changed, and all sessions of admin have ended\n", ""));
            await().until(() -> signedIn.get("/_cluster/health").status() == 401);
            assertThat(client.attempt("admin", StoreClient.ADMIN_PASSWORD).status())
                    .isEqualTo(401);
            assertThat(client.attempt("admin", "a horse on ice").status()).isEqualTo(200);
            assertThat(service.stop()).isZero();
        }
        assertThat(MillraceProcess.databases(folder)).isEmpty();

        assertThat(reset("admin", "a horse on fire", embedded).status()).isZero();

        assertThat(MillraceProcess.databases(folder)).isEmpty();
        try (RunningService service = LocalService.start(folder)) {
            StoreClient admin = service.client().with(StoreClient.basic("admin", "a horse on fire"));
            assertThat(admin.post(
                                    "/.audit/_search?filter_path=hits.hits._source",
                                    "{\"query\":{\"term\":{\"event.action\":\"password_reset\"}}}")
                            .json()
                            .at("/hits/hits"))
                    .hasSize(2)
                    .allSatisfy(entry -> {
                        assertThat(entry.at("/_source/details/user").textValue())
                                .isEqualTo("admin");
                        assertThat(entry.at("/_source/details/operating_system_user")
                                        .textValue())
                                .isEqualTo(System.getProperty("user.name"));
                    });
        }
    }

    @Test
    void the_database_of_somebody_else_is_taken_too_and_none_is_made() throws Exception {
        Outcome nothing =
                reset("admin", "a horse on ice", "database.embedded.directory=" + folder.resolve("data/postgresql"));
        assertThat(nothing.errors())
                .startsWith("millrace: there is no database in ")
                .contains("data/postgresql");
        assertThat(nothing.status()).isEqualTo(1);
        assertThat(Files.exists(folder.resolve("data"))).isFalse();

        assertThat(reset("admin", "a horse on ice", accessTo(TestDatabase.create()))
                        .errors())
                .isEqualTo("millrace: no service has used this database yet, so it has no users\n");

        TestDatabase used = UsedDatabase.create();
        try (RunningService service = LocalService.startOn(used, folder)) {
            assertThat(reset("admin", "a horse on ice", accessTo(used)).status())
                    .isZero();
            assertThat(TokenClient.of(service)
                            .attempt("admin", "a horse on ice")
                            .status())
                    .isEqualTo(200);
        }
    }

    private static String[] accessTo(TestDatabase database) {
        List<String> settings = new ArrayList<>(Pair.settingsOf(database));
        settings.add("framework.security.keys.secret=R7uFq2vXz91kLmPwYtB4sHdJcN8eGaKo");
        return settings.toArray(String[]::new);
    }
}
