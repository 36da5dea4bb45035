package io.millrace.adapters.persistence;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import org.junit.jupiter.api.Test;

class DatabasesOfTestsIT {

    @Test
    void databases_are_empty_and_apart() throws SQLException {
        TestDatabase one = TestDatabase.create();
        TestDatabase other = TestDatabase.create();

        try (Connection connection = one.connect();
                Statement statement = connection.createStatement()) {
            statement.execute("create table here (id int)");
        }

        try (Connection connection = other.connect();
                Statement statement = connection.createStatement();
                ResultSet tables = statement.executeQuery("select to_regclass('here')")) {
            assertThat(tables.next()).isTrue();
            assertThat(tables.getString(1)).isNull();
        }
    }

    @Test
    void a_killed_virtual_machine_leaves_nothing_behind() throws IOException {
        Process machine = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-XX:+UseSerialGC",
                        "-XX:TieredStopAtLevel=1",
                        "-cp",
                        System.getProperty("java.class.path"),
                        Tester.class.getName())
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
        Path directory;
        long server;
        try (BufferedReader output = machine.inputReader(StandardCharsets.UTF_8)) {
            directory = Path.of(output.readLine());
            server = Long.parseLong(output.readLine());
        } finally {
            machine.destroyForcibly();
        }

        await().until(() -> !Files.exists(directory) && hasEnded(server));
    }

    private static boolean hasEnded(long pid) throws IOException {
        Path status = Path.of("/proc/" + pid + "/stat");
        return !Files.exists(status) || Files.readString(status).contains(") Z ");
    }

    /** Uses a database and waits to be killed. */
    static final class Tester {

        private Tester() {}

        @SuppressWarnings("SystemOut")
        public static void main(String[] arguments) throws SQLException, IOException {
            try (Connection connection = TestDatabase.create().connect();
                    Statement statement = connection.createStatement();
                    ResultSet result =
                            statement.executeQuery("select current_setting('data_directory'), pg_backend_pid()")) {
                result.next();
                System.out.println(Path.of(result.getString(1)).getParent());
                System.out.println(ProcessHandle.of(result.getLong(2))
                        .orElseThrow()
                        .parent()
                        .orElseThrow()
                        .pid());
                System.in.read();
            }
        }
    }
}
