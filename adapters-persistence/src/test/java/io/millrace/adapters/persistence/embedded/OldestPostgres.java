package io.millrace.adapters.persistence.embedded;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/**
 * A server of the oldest version that is supported, out of the archive that the build puts below {@code target}. What it has not
 * written to disk is lost in a crash of the machine, which no test on it is about.
 */
public final class OldestPostgres implements AutoCloseable {

    private static final Path ARCHIVES = Path.of("target", "oldest-postgresql");
    private static final String PASSWORD = "the oldest of all";
    private static final Duration PATIENCE = Duration.ofMinutes(2);

    private final Path cluster;
    private final EmbeddedPostgres.Access access;

    private OldestPostgres(Path cluster, EmbeddedPostgres.Access access) {
        this.cluster = cluster;
        this.access = access;
    }

    /** Unpacks it, makes a cluster and starts it; the directory has the form of that of an embedded server. */
    public static OldestPostgres start(Path directory) {
        try {
            Path root = Files.createDirectories(directory).toRealPath();
            Path cluster = root.resolve("cluster");
            Binaries binaries = unpack(root.resolve("binaries"));
            ServerAccount account = ServerAccount.choose(
                    ServerAccount.candidates(ServerAccount.currentUser()), root, binaries.program("postgres"));
            Files.createDirectory(cluster);
            account.own(cluster);
            Path password = Files.writeString(root.resolve("password"), PASSWORD + "\n");
            account.own(password);
            run(
                    account,
                    binaries,
                    "initdb",
                    "--pgdata=" + cluster,
                    "--username=" + Cluster.USER,
                    "--pwfile=" + password,
                    "--auth=scram-sha-256",
                    "--encoding=UTF8",
                    "--locale=C");
            int port = freePort();
            Path log = Files.createFile(root.resolve("server.log"));
            account.own(log);
            run(
                    account,
                    binaries,
                    "pg_ctl",
                    "start",
                    "-w",
                    "-s",
                    "-D",
                    cluster.toString(),
                    "-l",
                    log.toString(),
                    "-o",
                    "-p " + port + " -c listen_addresses=127.0.0.1 -c unix_socket_directories= -c max_connections=128"
                            + " -c client_connection_check_interval=2s -c timezone=UTC"
                            + " -c fsync=off");
            return new OldestPostgres(
                    cluster,
                    new EmbeddedPostgres.Access(
                            "jdbc:postgresql://127.0.0.1:" + port + "/postgres", Cluster.USER, PASSWORD));
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        }
    }

    public EmbeddedPostgres.Access access() {
        return access;
    }

    private static Binaries unpack(Path directory) throws IOException {
        try (URLClassLoader classPath =
                new URLClassLoader(new URL[] {ARCHIVES.toUri().toURL()}, null)) {
            return Binaries.provide(directory, classPath);
        }
    }

    private static void run(ServerAccount account, Binaries binaries, String program, String... arguments) {
        List<String> command = new ArrayList<>(List.of(binaries.program(program).toString()));
        command.addAll(List.of(arguments));
        Command.Outcome outcome = Command.run(account.command(command), binaries.home(), PATIENCE);
        if (!outcome.isSuccess()) {
            throw new IllegalStateException(program + " has failed: " + outcome.output());
        }
    }

    private static int freePort() throws IOException {
        try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            return socket.getLocalPort();
        }
    }

    @Override
    public void close() {
        Postmaster.find(cluster).ifPresent(server -> server.stop(PATIENCE));
    }
}
