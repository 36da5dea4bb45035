package io.millrace.adapters.persistence.embedded;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import io.millrace.adapters.persistence.embedded.EmbeddedPostgres.Origin;
import io.millrace.application.testing.ReservedPort;
import io.millrace.application.testing.TestTimeouts;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermissions;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.Iterator;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class EmbeddedPostgresIT {

    @TempDir
    static Path folder;

    /** Made once: tests that leave it as it was use it one after the other, others a copy, or links to its programs. */
    private static Path made;

    private static First first;

    @TempDir
    Path temporary;

    private Path directory;

    /** What the first start found and did. */
    private record First(boolean unpacked, boolean initialised, Origin origin) {}

    @BeforeAll
    static void make() throws Exception {
        made = folder.toRealPath().resolve("fresh/data");
        try (EmbeddedPostgres server = EmbeddedPostgres.start(made)) {
            execute(server, "create table words as select 'kept' as words");
            first = new First(server.hasUnpacked(), server.hasInitialised(), server.origin());
        }
    }

    @BeforeEach
    void useDatabase() {
        directory = made;
    }

    private Path copyOfDatabase() throws IOException {
        Path copy = withPrograms("a database");
        copyTree(made.resolve("cluster"), copy.resolve("cluster"), EmbeddedPostgresIT::copy);
        copy(made.resolve("password"), copy.resolve("password"));
        return copy;
    }

    private Path withPrograms(String name) throws IOException {
        Path home = temporary.toRealPath().resolve(name);
        copyTree(made.resolve("binaries"), home.resolve("binaries"), (file, link) -> Files.createLink(link, file));
        return home;
    }

    @Nested
    class Starting {

        @Test
        void the_first_time_unpacks_and_initialises_and_later_times_keep_the_data() throws Exception {
            assertThat(first).isEqualTo(new First(true, true, Origin.STARTED));

            try (EmbeddedPostgres second = EmbeddedPostgres.start(directory)) {
                assertThat(second.hasUnpacked()).isFalse();
                assertThat(second.hasInitialised()).isFalse();
                assertThat(second.origin()).isEqualTo(Origin.STARTED);
                assertThat(query(second, "select words from words")).isEqualTo("kept");
            }
            assertThat(directory).isDirectoryNotContaining("glob:**unfinished*");
        }

        @Test
        void uses_another_port_if_the_first_one_is_taken_before_the_server_binds_it() throws Exception {
            try (ServerSocket taken = new ServerSocket(0, 1, InetAddress.getLoopbackAddress());
                    ReservedPort free = ReservedPort.forServer()) {
                Iterator<Integer> ports =
                        List.of(taken.getLocalPort(), free.number()).iterator();
                try (EmbeddedPostgres server = EmbeddedPostgres.start(
                        directory, ServerAccount.candidates(ServerAccount.currentUser()), ports::next)) {
                    assertThat(server.jdbcUrl()).contains(":" + free.number() + "/");
                    assertThat(query(server, "select 1")).isEqualTo("1");
                }
            }
        }

        @Test
        void is_refused_while_another_holds_the_directory() throws Exception {
            try (EmbeddedPostgres holder = EmbeddedPostgres.start(directory);
                    ServiceProcess other = ServiceProcess.start(directory)) {
                String sentence = "the database directory " + directory + " is in use by another running service: stop"
                        + " that one first, or set database.embedded.directory to another directory";

                assertThatThrownBy(() -> EmbeddedPostgres.start(directory))
                        .isInstanceOf(DirectoryInUseException.class)
                        .hasMessage(sentence);
                assertThat(other.line()).isEqualTo(sentence);
                assertThat(other.awaitEnd()).isEqualTo(2);
                // Neither refusal may have cost the holder its lock, which belongs to the process.
                try (ServiceProcess third = ServiceProcess.start(directory)) {
                    assertThat(third.line()).isEqualTo(sentence);
                }
                assertThat(query(holder, "select 1")).isEqualTo("1");
            }
        }

        @Test
        void does_again_what_a_killed_service_has_left_half_done() throws Exception {
            Path fresh = withPrograms("killed");
            Files.createDirectory(fresh.resolve("binaries/linux-old.unfinished"));
            try (ServiceProcess service = ServiceProcess.start(fresh)) {
                await().pollInterval(Duration.ofMillis(1)).until(() -> hasUnfinishedCluster(fresh));
                service.kill();
            }
            boolean leftHalf = hasUnfinishedCluster(fresh);

            try (EmbeddedPostgres server = EmbeddedPostgres.start(fresh)) {
                assertThat(leftHalf).isTrue();
                assertThat(server.hasInitialised()).isTrue();
                assertThat(query(server, "select 1")).isEqualTo("1");
                assertThat(fresh).isDirectoryNotContaining("glob:**unfinished*");
                assertThat(fresh.resolve("binaries")).isDirectoryNotContaining("glob:**unfinished*");
            }
        }

        @Test
        void is_not_confused_by_a_stale_process_number_that_belongs_to_another_program() throws Exception {
            long unrelated = ProcessHandle.current().pid();
            Files.writeString(
                    directory.resolve("cluster/postmaster.pid"),
                    unrelated + "\n" + directory.resolve("cluster") + "\n1700000000\n5432\n\n127.0.0.1\n\nready   \n");

            try (EmbeddedPostgres server = EmbeddedPostgres.start(directory)) {
                assertThat(server.origin()).isEqualTo(Origin.STARTED);
                assertThat(query(server, "select 1")).isEqualTo("1");
            }
        }

        @Test
        void says_when_the_password_is_not_that_of_the_data_and_leaves_no_server() throws Exception {
            directory = copyOfDatabase();
            Files.writeString(directory.resolve("password"), "something else\n");

            assertThatThrownBy(() -> EmbeddedPostgres.start(directory))
                    .isInstanceOf(EmbeddedPostgresException.class)
                    .hasMessageContaining("rejects the service");
            assertThat(Postmaster.find(directory.resolve("cluster"))).isEmpty();
        }

        @Test
        void refuses_data_of_another_major_version() throws Exception {
            directory = copyOfDatabase();
            Files.writeString(directory.resolve("cluster/PG_VERSION"), "17\n");

            assertThatThrownBy(() -> EmbeddedPostgres.start(directory))
                    .isInstanceOf(EmbeddedPostgresException.class)
                    .hasMessage("the data in " + directory.resolve("cluster")
                            + " was written by PostgreSQL 17, and this program contains PostgreSQL 18, which cannot"
                            + " read it: run \"database dump FILE\" of the program that wrote it, then"
                            + " \"database restore FILE\" of this program with database.embedded.directory set to a new"
                            + " directory");
        }
    }

    @Nested
    class Leftovers {

        @Test
        void of_a_killed_service_are_adopted_if_they_answer() throws Exception {
            long leftover;
            String address;
            try (ServiceProcess service = ServiceProcess.start(directory)) {
                address = service.line();
                leftover = Long.parseLong(service.line());
                service.kill();
            }

            EmbeddedPostgres server = EmbeddedPostgres.start(directory);
            try (server) {
                assertThat(server.origin()).isEqualTo(Origin.ADOPTED);
                assertThat(server.pid()).isEqualTo(leftover);
                assertThat(server.jdbcUrl()).isEqualTo(address);
                assertThat(query(server, "select 1")).isEqualTo("1");
            }
            assertThat(isRunning(leftover)).isFalse();
        }

        @Test
        void of_other_programs_are_stopped_first() throws Exception {
            directory = copyOfDatabase();
            long leftover = startByHand(made.resolve("binaries"));

            try (EmbeddedPostgres server = EmbeddedPostgres.start(directory)) {
                assertThat(server.origin()).isEqualTo(Origin.STARTED_AFTER_STOPPING_A_LEFTOVER);
                assertThat(isRunning(leftover)).isFalse();
                assertThat(query(server, "select 1")).isEqualTo("1");
            }
        }

        private long startByHand(Path binaries) throws IOException {
            Path home = FileTrees.children(binaries, name -> true).get(0);
            ServerAccount account = ServerAccount.choose(
                    ServerAccount.candidates(ServerAccount.currentUser()), directory, home.resolve("bin/postgres"));
            ProgramRun.Outcome outcome = ProgramRun.run(
                    account.command(List.of(
                            home.resolve("bin/pg_ctl").toString(),
                            "start",
                            "-t",
                            Long.toString(TestTimeouts.HANGING_SECONDS),
                            "-D",
                            directory.resolve("cluster").toString(),
                            "-l",
                            directory.resolve("server.log").toString(),
                            "-o",
                            "-p 19999 -c listen_addresses=127.0.0.1 -c unix_socket_directories=")),
                    home,
                    TestTimeouts.HANGING);
            assertThat(outcome.status()).as(outcome.output()).isZero();
            return Postmaster.find(directory.resolve("cluster")).orElseThrow().pid();
        }
    }

    @Nested
    class Trusting {

        @Test
        void the_directory_is_the_services_alone() throws Exception {
            directory = withPrograms("parent/data");
            Files.createFile(directory.resolve("lock"), permissions("rw-r--r--"));

            try (EmbeddedPostgres server = EmbeddedPostgres.start(directory)) {
                assertThat(server.hasUnpacked()).isFalse();
                assertThat(permissionsOf(directory)).isEqualTo("rwx------");
                assertThat(permissionsOf(directory.resolve("binaries"))).isEqualTo("rwx------");
                assertThat(permissionsOf(directory.resolve("lock"))).isEqualTo("rw-------");
            }
        }

        @Test
        void a_directory_that_others_can_write_to_is_refused() throws Exception {
            directory = withPrograms("a database");
            Files.setPosixFilePermissions(directory, PosixFilePermissions.fromString("rwxrwxrwx"));

            assertThatThrownBy(() -> EmbeddedPostgres.start(directory))
                    .isInstanceOf(EmbeddedPostgresException.class)
                    .hasMessage("the embedded PostgreSQL runs no programs from " + directory
                            + ", because other users could replace them: other users can write into " + directory
                            + " (chmod go-w removes this permission); or set database.embedded.directory to another"
                            + " directory");
        }

        @Test
        void a_directory_below_one_that_others_can_write_to_is_refused() throws Exception {
            Path shared = Files.createDirectory(temporary.resolve("shared"));
            Files.setPosixFilePermissions(shared, PosixFilePermissions.fromString("rwxrwxrwx"));

            assertThatThrownBy(() -> EmbeddedPostgres.start(shared.resolve("data/postgresql")))
                    .isInstanceOf(EmbeddedPostgresException.class)
                    .hasMessageContaining("other users can write into " + shared);
            assertThat(shared).isEmptyDirectory();
        }

        @Test
        void a_directory_below_a_sticky_one_is_trusted() throws Exception {
            Path shared = Files.createDirectory(temporary.resolve("shared"));
            Files.setAttribute(shared, "unix:mode", 01777);

            assertThat(TrustedPath.objection(shared.resolve("data"))).isEmpty();
            assertThat(TrustedPath.objection(shared)).isPresent();
        }

        @Test
        void programs_that_are_not_what_was_unpacked_are_unpacked_anew() throws Exception {
            directory = withPrograms("a database");
            Path program = FileTrees.children(directory.resolve("binaries"), name -> true)
                    .get(0)
                    .resolve("bin/pg_ctl");
            byte[] original = Files.readAllBytes(program);
            // The file is shared with those of other tests by a link.
            Files.delete(program);
            Files.writeString(program, "evil");

            Binaries again = Binaries.provide(directory.resolve("binaries"));
            assertThat(again.unpacked()).isTrue();
            again.finish(false);
            assertThat(Files.readAllBytes(program)).isEqualTo(original);
            assertThat(Binaries.provide(directory.resolve("binaries")).unpacked())
                    .isFalse();
        }

        @Test
        void programs_whose_unpacking_was_cut_short_are_unpacked_anew() {
            Path binaries = temporary.resolve("cut short");
            Path home = Binaries.provide(binaries).home();

            assertThat(Binaries.provide(binaries)).isEqualTo(new Binaries(home, true));
        }

        private static FileAttribute<?> permissions(String permissions) {
            return PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString(permissions));
        }

        private static String permissionsOf(Path path) throws IOException {
            return PosixFilePermissions.toString(Files.getPosixFilePermissions(path));
        }
    }

    @Nested
    class Running {

        @Test
        void is_started_again_on_the_same_port_when_it_was_killed() throws Exception {
            try (EmbeddedPostgres server = EmbeddedPostgres.start(directory)) {
                String address = server.jdbcUrl();
                long killed = server.pid();
                execute(server, "create table kept as select 'kept' as words");

                ProcessHandle.of(killed).orElseThrow().destroyForcibly();

                await().until(() -> server.pid() != killed);
                assertThat(server.jdbcUrl()).isEqualTo(address);
                assertThat(query(server, "select words from kept")).isEqualTo("kept");
            }
        }

        @Test
        void is_not_taken_for_dead_when_there_is_no_file_handle_to_look() {
            try (ServiceProcess service = ServiceProcess.start(directory)) {
                service.line();
                String pid = service.line();

                assertThat(service.lookWithoutHandles()).isEqualTo("alive");
                assertThat(isRunning(Long.parseLong(pid))).isTrue();
            } finally {
                Postmaster.find(directory.resolve("cluster"))
                        .ifPresent(leftover -> leftover.stop(Duration.ofSeconds(10)));
            }
        }

        @Test
        void is_started_again_even_if_a_busy_process_of_the_dead_server_lives_on() throws Exception {
            try (EmbeddedPostgres server = EmbeddedPostgres.start(directory)) {
                long killed = server.pid();
                CompletableFuture<Void> busy = CompletableFuture.runAsync(() -> assertThatThrownBy(
                                () -> query(server, "select count(*) from generate_series(1, 100000000000) as n"))
                        .isInstanceOf(SQLException.class));
                await().until(() -> query(
                                server,
                                "select count(*) from pg_stat_activity where state = 'active'"
                                        + " and query like '%generate_series%' and pid <> pg_backend_pid()")
                        .equals("1"));

                ProcessHandle.of(killed).orElseThrow().destroyForcibly();

                await().until(() -> server.pid() != killed);
                assertThat(query(server, "select 1")).isEqualTo("1");
                busy.join();
            }
        }

        @Test
        void writes_every_commit_to_disk() throws Exception {
            try (EmbeddedPostgres server = EmbeddedPostgres.start(directory)) {
                assertThat(query(server, """
                    select string_agg(name || '=' || setting, ' ' order by name) from pg_settings
                    where name in ('fsync', 'synchronous_commit', 'full_page_writes', 'jit',
                        'data_checksums', 'server_encoding')
                    """))
                        .isEqualTo("data_checksums=on fsync=on full_page_writes=on jit=off server_encoding=UTF8"
                                + " synchronous_commit=on");
                assertThat(query(
                                server,
                                "select datcollate || ' ' || datctype from pg_database where datname = 'postgres'"))
                        .isEqualTo("C C");
            }
        }

        @Test
        void lets_in_nobody_without_the_password_which_only_its_owner_can_read() throws Exception {
            directory = withPrograms("without cluster");
            try (EmbeddedPostgres server = EmbeddedPostgres.start(directory)) {
                assertThatThrownBy(() -> DriverManager.getConnection(server.jdbcUrl(), server.username(), "a guess"))
                        .isInstanceOfSatisfying(
                                SQLException.class,
                                failure -> assertThat(failure.getSQLState()).isEqualTo("28P01"));
                assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(directory.resolve("password"))))
                        .isEqualTo("rw-------");
                assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(directory.resolve("cluster"))))
                        .isEqualTo("rwx------");
                assertThat(Files.readString(directory.resolve("password")).strip())
                        .isEqualTo(server.password())
                        .hasSize(32);
            }
        }

        @Test
        void keeps_the_generated_password_with_one_round_of_hashing_and_others_with_the_usual_number()
                throws Exception {
            try (EmbeddedPostgres server = EmbeddedPostgres.start(directory)) {
                execute(server, "create role operator password 'chosen by a person'");

                String rounds = "select split_part(rolpassword, ':', 1) from pg_authid where rolname = '";
                assertThat(query(server, rounds + server.username() + "'")).isEqualTo("SCRAM-SHA-256$1");
                assertThat(query(server, rounds + "operator'")).isEqualTo("SCRAM-SHA-256$4096");
            }
        }

        @Test
        void listens_on_the_loopback_address_alone() throws Exception {
            try (EmbeddedPostgres server = EmbeddedPostgres.start(directory)) {
                int port = Integer.parseInt(query(server, "show port"));

                assertThat(canConnect("127.0.0.1", port)).isTrue();
                assertThat(canConnect("127.0.0.2", port)).isFalse();
                assertThat(query(server, "show listen_addresses")).isEqualTo("127.0.0.1");
                assertThat(query(server, "show unix_socket_directories")).isEmpty();
            }
        }

        @Test
        void is_out_of_reach_of_the_signals_of_the_terminal() throws Exception {
            try (EmbeddedPostgres server = EmbeddedPostgres.start(directory)) {
                String status = Files.readString(Path.of("/proc/" + server.pid() + "/stat"));
                String[] fields = status.substring(status.lastIndexOf(')') + 2).split(" ", -1);
                String group = fields[2];
                String session = fields[3];

                assertThat(List.of(group, session)).containsOnly(Long.toString(server.pid()));
            }
        }

        @Test
        void is_stopped_and_not_started_again_when_its_directory_is_replaced() throws Exception {
            Path other = Files.move(copyOfDatabase(), temporary.resolve("copy"));
            Files.createFile(other.resolve("lock"));
            Path home = copyOfDatabase();
            try (EmbeddedPostgres server = EmbeddedPostgres.start(home);
                    Connection writer = connect(server)) {
                long pid = server.pid();
                assertThat(writer.isValid(1)).isTrue();

                // The server itself finds its process file in the copy and continues.
                copy(home.resolve("cluster/postmaster.pid"), other.resolve("cluster/postmaster.pid"));
                Files.move(home, temporary.resolve("gone"));
                Files.move(other, home);

                await().until(() -> !isRunning(pid));
                assertThat(writer.isValid(1)).isFalse();
                assertThatThrownBy(() -> execute(server, "create table lost as select 1 as number"))
                        .isInstanceOf(SQLException.class);
            }
            await().until(() -> processes().isEmpty());
        }

        @Test
        void leaves_no_process_when_it_is_closed_after_its_directory_has_gone() throws Exception {
            Path home = copyOfDatabase();
            EmbeddedPostgres server = EmbeddedPostgres.start(home);
            long pid = server.pid();
            try (Connection idle = connect(server)) {
                assertThat(idle.isValid(1)).isTrue();
                Files.move(home, temporary.resolve("gone"));

                server.close();
            }

            assertThat(isRunning(pid)).isFalse();
            await().until(() -> processes().isEmpty());
        }

        /** Returns the processes that work on a database of this test, wherever that was moved. */
        private List<Long> processes() throws IOException {
            String here = temporary.toRealPath().toString();
            return ProcessHandle.allProcesses()
                    .filter(Postmaster::isRunning)
                    .filter(process -> workingDirectory(process.pid()).startsWith(here))
                    .map(ProcessHandle::pid)
                    .toList();
        }

        private String workingDirectory(long pid) {
            try {
                return Files.readSymbolicLink(Path.of("/proc/" + pid + "/cwd")).toString();
            } catch (IOException goneOrOfAnotherUser) {
                return "";
            }
        }

        @Test
        void ends_with_the_service_even_if_somebody_is_connected() throws Exception {
            EmbeddedPostgres server = EmbeddedPostgres.start(directory);
            long pid = server.pid();
            try (Connection idle = connect(server)) {
                assertThat(idle.isValid(1)).isTrue();

                server.close();
            }

            assertThat(isRunning(pid)).isFalse();
            assertThat(directory.resolve("cluster/postmaster.pid")).doesNotExist();
        }
    }

    /** The rest of this class runs in a user name space if root runs it; here the other ways are forced. */
    @Nested
    class ForRoot {

        @Test
        void a_directory_of_somebody_else_is_refused() throws Exception {
            directory = withPrograms("a database");
            Files.setAttribute(directory, "unix:uid", 65534);

            assertThatThrownBy(() -> EmbeddedPostgres.start(directory))
                    .isInstanceOf(EmbeddedPostgresException.class)
                    .hasMessageContaining(directory + " belongs to user 65534");
        }

        @Test
        void another_account_runs_the_server_and_owns_its_files() throws Exception {
            Files.setPosixFilePermissions(temporary, PosixFilePermissions.fromString("rwxr-xr-x"));
            ServerAccount account = ServerAccount.UnprivilegedUser.find();
            directory = withPrograms("without cluster");

            try (EmbeddedPostgres server = EmbeddedPostgres.start(directory, List.of(account))) {
                execute(server, "create table kept as select 'kept' as words");
                assertThat(owner(directory.resolve("cluster"))).isEqualTo(account.fileOwner());
                assertThat(owner(Path.of("/proc/" + server.pid()))).isEqualTo(account.fileOwner());
                assertThat(owner(directory.resolve("password"))).isZero();
            }

            try (EmbeddedPostgres server =
                    EmbeddedPostgres.start(directory, List.of(new ServerAccount.UserNamespace()))) {
                assertThat(owner(directory.resolve("cluster/base"))).isZero();
                assertThat(query(server, "select words from kept")).isEqualTo("kept");
            }
        }

        @Test
        void a_sentence_says_what_to_do_if_there_is_no_way() throws Exception {
            directory = withPrograms("a database");
            Files.setPosixFilePermissions(temporary, PosixFilePermissions.fromString("rwx------"));

            assertThatThrownBy(() -> EmbeddedPostgres.start(
                            directory, List.of(new ServerAccount.UnprivilegedUser(65534, 65534))))
                    .isInstanceOf(EmbeddedPostgresException.class)
                    .hasMessage("PostgreSQL does not run as root, and no alternative works in " + directory
                            + ": run the service as another user, or set database.url to use your own server");
        }
    }

    private static boolean hasUnfinishedCluster(Path directory) throws IOException {
        return Files.isDirectory(directory)
                && FileTrees.children(directory, name -> name.startsWith("unfinished-cluster")).stream()
                        .anyMatch(cluster -> Files.exists(cluster.resolve("postgresql.conf")));
    }

    private static boolean isRunning(long pid) {
        return ProcessHandle.of(pid).filter(Postmaster::isRunning).isPresent();
    }

    private static int owner(Path path) throws IOException {
        return (Integer) Files.getAttribute(path, "unix:uid");
    }

    private static boolean canConnect(String address, int port) {
        try (Socket socket = new Socket()) {
            socket.connect(new InetSocketAddress(address, port), 2_000);
            return true;
        } catch (IOException refused) {
            return false;
        }
    }

    private static Connection connect(EmbeddedPostgres server) throws SQLException {
        return DriverManager.getConnection(server.jdbcUrl(), server.username(), server.password());
    }

    private static void execute(EmbeddedPostgres server, String sql) throws SQLException {
        try (Connection connection = connect(server);
                Statement statement = connection.createStatement()) {
            statement.execute(sql);
        }
    }

    private static String query(EmbeddedPostgres server, String sql) throws SQLException {
        try (Connection connection = connect(server);
                Statement statement = connection.createStatement();
                ResultSet result = statement.executeQuery(sql)) {
            result.next();
            return result.getString(1);
        }
    }

    private interface Copying {

        void copy(Path source, Path target) throws IOException;
    }

    private static void copy(Path source, Path target) throws IOException {
        Files.copy(source, target, StandardCopyOption.COPY_ATTRIBUTES);
    }

    private static void copyTree(Path source, Path target, Copying copying) throws IOException {
        Files.walkFileTree(source, new SimpleFileVisitor<>() {
            @Override
            public FileVisitResult preVisitDirectory(Path folder, BasicFileAttributes attributes) throws IOException {
                Path there = Files.createDirectories(
                        target.resolve(source.relativize(folder).toString()));
                Files.setPosixFilePermissions(there, Files.getPosixFilePermissions(folder));
                return FileVisitResult.CONTINUE;
            }

            @Override
            public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) throws IOException {
                Path there = target.resolve(source.relativize(file).toString());
                if (attributes.isSymbolicLink()) {
                    Files.createSymbolicLink(there, Files.readSymbolicLink(file));
                } else {
                    copying.copy(file, there);
                }
                return FileVisitResult.CONTINUE;
            }
        });
    }
}
