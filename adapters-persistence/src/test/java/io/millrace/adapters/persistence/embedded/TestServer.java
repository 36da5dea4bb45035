package io.millrace.adapters.persistence.embedded;

import io.millrace.application.testing.ReservedPort;
import io.millrace.application.testing.TestTimeouts;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;

/**
 * A server for tests of statements, of the version that is embedded or of the oldest that is supported. It writes nothing to
 * disk in time: what survives a crash of the machine is up to tests of {@link EmbeddedPostgres}.
 */
public final class TestServer implements AutoCloseable {

    /** Where the build puts the archive of the oldest version, for tests of other modules as well. */
    private static final Path ARCHIVES = Path.of("..", "adapters-persistence", "postgresql", "target", "oldest");

    private static final Duration PATIENCE = TestTimeouts.HANGING;

    private final ServerData cluster;
    private final ReservedPort port;

    private TestServer(ServerData cluster, ReservedPort port) {
        this.cluster = cluster;
        this.port = port;
    }

    /** Starts one of the version that is embedded, on the cluster in the directory, or on one that is lent. */
    public static TestServer start(Path directory) {
        if (!Files.exists(directory.resolve("cluster"))) {
            PreparedCluster.install(directory);
        }
        return start(directory, Binaries::provide, "");
    }

    /** Starts one of the oldest version that is supported. */
    public static TestServer startOldest(Path directory) {
        PreparedCluster.installOldest(directory);
        return start(
                directory,
                TestServer::unpackOldest,
                " -c max_connections=128 -c client_connection_check_interval=2s -c timezone=UTC");
    }

    private static TestServer start(Path directory, Function<Path, Binaries> programs, String options) {
        ReservedPort port = ReservedPort.forServer();
        try {
            Path root = Files.createDirectories(directory).toRealPath();
            Binaries binaries = programs.apply(root.resolve("binaries"));
            ServerAccount account = accountIn(root, binaries);
            ServerData cluster = ServerData.provide(root, binaries, account);
            account.own(cluster.directory());
            Path log = Files.createFile(root.resolve("server.log"));
            account.own(log);
            run(
                    account,
                    binaries,
                    "pg_ctl",
                    "start",
                    "-w",
                    "-t",
                    Long.toString(TestTimeouts.HANGING_SECONDS),
                    "-s",
                    "-D",
                    cluster.directory().toString(),
                    "-l",
                    log.toString(),
                    "-o",
                    "-p " + port.number() + " -c listen_addresses=127.0.0.1 -c unix_socket_directories="
                            + " -c password_encryption=scram-sha-256 -c fsync=off -c full_page_writes=off" + options);
            return new TestServer(cluster, port);
        } catch (IOException failure) {
            port.close();
            throw new UncheckedIOException(failure);
        } catch (RuntimeException | Error failure) {
            port.close();
            throw failure;
        }
    }

    private static Binaries unpackOldest(Path directory) {
        try (URLClassLoader classPath =
                new URLClassLoader(new URL[] {ARCHIVES.toUri().toURL()}, null)) {
            return Binaries.provide(directory, classPath);
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        }
    }

    private static ServerAccount accountIn(Path root, Binaries binaries) {
        return ServerAccount.choose(
                ServerAccount.candidates(ServerAccount.currentUser()), root, binaries.program("postgres"));
    }

    /** Makes a cluster of the oldest version; its initdb knows no settings. */
    static void makeOldest(Path directory) {
        try {
            Path root = Files.createDirectories(directory).toRealPath();
            Binaries binaries = unpackOldest(root.resolve("binaries"));
            ServerAccount account = accountIn(root, binaries);
            Path cluster = Files.createDirectory(root.resolve("cluster"));
            account.own(cluster);
            Path password = Files.writeString(root.resolve(ServerData.PASSWORD), "the oldest of all\n");
            account.own(password);
            run(
                    account,
                    binaries,
                    "initdb",
                    "--pgdata=" + cluster,
                    "--username=" + ServerData.USER,
                    "--pwfile=" + password,
                    "--auth=scram-sha-256",
                    "--encoding=UTF8",
                    "--locale=C",
                    "--no-sync");
            binaries.finish(true);
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        }
    }

    private static void run(ServerAccount account, Binaries binaries, String program, String... arguments) {
        List<String> command = new ArrayList<>(List.of(binaries.program(program).toString()));
        command.addAll(List.of(arguments));
        ProgramRun.Outcome outcome = ProgramRun.run(account.command(command), binaries.home(), PATIENCE);
        if (!outcome.isSuccess()) {
            throw new IllegalStateException(program + " has failed: " + outcome.output());
        }
    }

    public EmbeddedPostgres.Access access() {
        return new EmbeddedPostgres.Access(
                "jdbc:postgresql://127.0.0.1:" + port.number() + "/postgres", ServerData.USER, cluster.password());
    }

    @Override
    public void close() {
        try (port) {
            Postmaster.find(cluster.directory()).ifPresent(server -> server.stop(PATIENCE));
        }
    }
}
