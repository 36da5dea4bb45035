package io.millrace.bootstrap.program;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.millrace.adapters.persistence.TestDatabase;
import io.millrace.bootstrap.program.AccessLog.Entry;
import io.millrace.bootstrap.program.Commands.Outcome;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.KeyPairGenerator;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The packaged program puts its database into a file, and makes another database of it. */
class DatabaseDumpIT {

    private static final String STREAM = "logs-access";
    private static final List<Entry> ENTRIES = AccessLog.read().subList(0, 3_000);

    @TempDir
    private Path folder;

    private Path old = Path.of("");
    private Path fresh = Path.of("");

    @BeforeEach
    void makeFolders() throws IOException {
        old = Files.createDirectory(folder.resolve("old"));
        fresh = Files.createDirectory(folder.resolve("fresh"));
    }

    @Test
    void everything_goes_on_in_another_directory_from_a_dump_of_a_running_service() throws Exception {
        PreparedPostgres.install(old, Optional.of(Upgrade.OUTDATED));
        try (RunningService outdated = LocalService.start(old, Upgrade.OUTDATED)) {
            new Upgrade(outdated.client(), STREAM)
                    .load(List.of(ENTRIES.subList(0, 1_000), ENTRIES.subList(1_000, 3_000)));
            outdated.client()
                    .put("/_security/user/ann", "{\"password\":\"river under bridge\",\"roles\":[\"reader\"]}")
                    .orFail();
        }
        try (RunningService current = LocalService.start(old)) {
            Upgrade upgrade = new Upgrade(current.client(), STREAM);
            upgrade.set(Upgrade.THROTTLE, 100);
            upgrade.start();
            upgrade.await(status -> !status.path("in_progress").isEmpty());

            Outcome dumped = run(old, "dump", "../running.dump");

            assertThat(dumped.errors()).isEmpty();
            assertThat(dumped.status()).isZero();
            assertThat(dumped.output()).contains("were written to ../running.dump (");
        }

        PreparedPostgres.installPrograms(fresh);
        Outcome restored = run(fresh, "restore", "../running.dump");

        assertThat(restored.output())
                .as(restored.errors())
                .contains(" were restored from a dump of millrace 1.1.0 (commit ");
        assertThat(restored.output())
                .contains("copy the secret from the old directory to ./data/postgresql/keys.secret before");
        assertThat(restored.status()).isZero();
        assertThat(MillraceProcess.databases(fresh)).isEmpty();
        try (RunningService service = LocalService.start(fresh)) {
            Upgrade upgrade = new Upgrade(service.client(), STREAM);
            upgrade.set(Upgrade.THROTTLE, -1);
            JsonNode status = upgrade.awaitComplete();
            assertThat(status.path("successes").asInt()).isEqualTo(2);
            assertThat(status.path("errors")).isEmpty();
            upgrade.assertEveryDocumentOnce(ENTRIES);
            StoreClient ann = service.client().with(StoreClient.basic("ann", "river under bridge"));
            assertThat(ann.get("/" + STREAM + "/_count")
                            .orFail()
                            .json()
                            .path("count")
                            .asInt())
                    .isEqualTo(ENTRIES.size());
            String write = "{\"@timestamp\":\"2026-11-20T00:00:00Z\"}";
            assertThat(ann.post("/" + STREAM + "/_doc", write).status()).isEqualTo(403);
            assertThat(service.client().post("/" + STREAM + "/_doc", write).status())
                    .isEqualTo(201);

            Outcome over = run(fresh, "restore", "../running.dump");
            assertThat(over.status()).isEqualTo(1);
            assertThat(over.errors()).contains("is in use by another running service");
        }
        Outcome over = runHere(fresh, "restore", folder.resolve("running.dump"));
        assertThat(over.status()).isEqualTo(1);
        assertThat(over.errors()).contains("millrace: the database is not empty");
    }

    @Test
    void a_dump_of_a_stopped_service_that_was_cut_short_is_refused_before_a_directory_is_made() throws Exception {
        PreparedPostgres.install(old, Optional.empty());

        Outcome dumped = runHere(old, "dump", old.resolve("stopped.dump"));

        assertThat(dumped.status()).as(dumped.errors()).isZero();
        assertThat(MillraceProcess.databases(old)).isEmpty();
        byte[] sound = Files.readAllBytes(old.resolve("stopped.dump"));
        Files.write(fresh.resolve("short.dump"), Arrays.copyOf(sound, sound.length * 2 / 3));
        Outcome refused = runHere(fresh, "restore", fresh.resolve("short.dump"));
        assertThat(refused.status()).isEqualTo(1);
        assertThat(refused.errors()).contains("millrace: " + fresh.resolve("short.dump") + " cannot be restored: ");
        assertThat(fresh.resolve("data")).doesNotExist();
        Files.writeString(
                fresh.resolve("key.pub"),
                "-----BEGIN PUBLIC KEY-----\n"
                        + Base64.getEncoder()
                                .encodeToString(KeyPairGenerator.getInstance("Ed25519")
                                        .generateKeyPair()
                                        .getPublic()
                                        .getEncoded())
                        + "\n-----END PUBLIC KEY-----\n");
        Outcome unsigned = runHere(
                fresh,
                "restore",
                old.resolve("stopped.dump"),
                "--verify-key",
                fresh.resolve("key.pub").toString());
        assertThat(unsigned.status()).isEqualTo(1);
        assertThat(unsigned.errors())
                .contains("millrace: " + old.resolve("stopped.dump") + " cannot be restored: it is not signed");
        assertThat(fresh.resolve("data")).doesNotExist();
        Outcome nothing = runHere(fresh, "dump", fresh.resolve("nothing.dump"));
        assertThat(nothing.status()).isEqualTo(1);
        assertThat(nothing.errors()).contains("millrace: there is no database in ");
        assertThat(fresh.resolve("data")).doesNotExist();
    }

    @Test
    void a_database_that_a_newer_program_has_changed_is_refused_by_this_one() throws SQLException {
        TestDatabase database = UsedDatabase.create();
        try (Connection connection = database.connect();
                Statement statement = connection.createStatement()) {
            statement.execute("""
                insert into millrace.flyway_schema_history
                    (installed_rank, version, description, type, script, installed_by, execution_time, success)
                values (999, '999', 'other tokens', 'SQL', 'V999__other_tokens.sql', 'newer', 1, true)
                """);
        }

        Outcome refused = LocalCommands.of(old).serveRefused(Pair.settingsOn(database));

        assertThat(refused.status()).isEqualTo(2);
        assertThat(refused.errors())
                .contains("millrace: the schema of the database has version 999 (other tokens) of a newer"
                        + " program; this program supports versions up to ");
    }

    /** Runs a command about the embedded database of a folder in the virtual machine of the test. */
    private static Outcome runHere(Path folder, String command, Path dump, String... options) {
        List<String> arguments = new ArrayList<>(List.of("database", command, dump.toString()));
        arguments.addAll(List.of(options));
        arguments.addAll(List.of("--set", "database.embedded.directory=" + folder.resolve("data/postgresql")));
        return new LocalCommands(folder, Map.of()).run(arguments.toArray(String[]::new));
    }

    /** Runs a command about the database as a process with little memory. */
    private static Outcome run(Path folder, String... arguments) throws IOException, InterruptedException {
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                ClassArchive.option(),
                "-XX:TieredStopAtLevel=1",
                "-Xmx48m",
                "-jar",
                MillraceProcess.JAR.toString(),
                "database"));
        command.addAll(List.of(arguments));
        Path output = folder.resolve("command.out");
        Path errors = folder.resolve("command.err");
        ProcessBuilder builder = new ProcessBuilder(command)
                .directory(folder.toFile())
                .redirectOutput(output.toFile())
                .redirectError(errors.toFile());
        builder.environment().keySet().retainAll(List.of("PATH", "HOME", "LANG"));
        Process process = builder.start();
        try {
            assertThat(process.waitFor(3, TimeUnit.MINUTES)).isTrue();
            return new Outcome(process.exitValue(), Files.readString(output), Files.readString(errors));
        } finally {
            process.destroyForcibly();
        }
    }
}
