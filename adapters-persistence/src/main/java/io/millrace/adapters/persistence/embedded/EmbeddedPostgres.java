package io.millrace.adapters.persistence.embedded;

import io.millrace.domain.Backoff;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Properties;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.IntSupplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A PostgreSQL server that the service starts and stops. The data of the server remains when the service ends. The
 * server listens only on the loopback interface, requires a generated password, and writes every commit to disk. If the
 * server dies, the service restarts it on the same port. {@link #close()} stops the server. If the service was killed,
 * the server continues to run. The next start of the service uses this server if it responds, and otherwise stops it.
 *
 * <p>Only the service uses the directory of the server. The directory contains {@code lock}, {@code password}, {@code
 * binaries}, {@code cluster} and {@code server.log}.
 */
public final class EmbeddedPostgres implements AutoCloseable {

    /**
     * Describes whether this start of the service has started the server, or uses a server that was already running.
     */
    enum Origin {
        STARTED,
        ADOPTED,
        STARTED_AFTER_STOPPING_A_LEFTOVER
    }

    private static final String CLUSTER = "cluster";
    private static final Logger LOG = LoggerFactory.getLogger(EmbeddedPostgres.class);
    private static final Duration WATCH_INTERVAL = Duration.ofMillis(200);
    private static final Backoff START_PAUSES = new Backoff(Duration.ofMillis(50), Duration.ofSeconds(1));
    private static final Backoff REVIVAL_PAUSES = new Backoff(Duration.ofMillis(200), Duration.ofSeconds(5));
    private static final Duration STOP_PATIENCE = Duration.ofSeconds(10);
    private static final Duration ADOPTION_PATIENCE = Duration.ofSeconds(2);

    /**
     * The maximum time to wait for the first response of a started server. On a busy machine, the server needs some
     * time after its start before it accepts connections.
     */
    private static final Duration FIRST_ANSWER_PATIENCE = Duration.ofSeconds(30);

    private static final Duration START_LIMIT = Duration.ofMinutes(10);
    private static final int START_ATTEMPTS = 20;

    /**
     * The number of start attempts after which remaining processes of a dead server are killed. Usually these processes
     * end during these attempts, which take about a second.
     */
    private static final int ATTEMPTS_WITH_ORPHANS = 5;

    private static final int CHECKS_BETWEEN_LOG_LIMITS = 300;

    /**
     * The lowest port to try. All tried ports are below the ports for outgoing connections, so that an outgoing
     * connection of another program does not occupy such a port by accident.
     */
    private static final int LOWEST_PORT = 20_000;

    private static final int HIGHEST_PORT = 32_000;

    /**
     * Settings for data safety and access. They are passed at every start, so that {@code postgresql.conf} cannot
     * change them.
     */
    private static final List<String> FIXED_SETTINGS = List.of(
            "listen_addresses=127.0.0.1",
            "unix_socket_directories=",
            "fsync=on",
            "full_page_writes=on",
            "synchronous_commit=on",
            "password_encryption=scram-sha-256",
            // This number protects the passwords of users that operators add. The generated password would be secure
            // with fewer iterations.
            "scram_iterations=4096",
            "logging_collector=off",
            "log_destination=stderr");

    private final DirectoryLock lock;
    private final Binaries binaries;
    private final ServerAccount account;
    private final ServerData cluster;
    private final ServerLog serverLog;
    private final IntSupplier freePorts;
    private final Origin origin;
    private final int port;
    private final AtomicBoolean closed = new AtomicBoolean();
    private final CountDownLatch closing = new CountDownLatch(1);
    private final DirectoryWatch watch;
    private final Thread supervisor;
    private volatile Postmaster postmaster;

    /**
     * Starts the server on a directory. Creates the directory if needed. The first start unpacks the programs and
     * initializes the data, which takes a few seconds. Later starts take less than a second.
     *
     * @throws DirectoryInUseException if another running service uses the directory
     * @throws EmbeddedPostgresException if the server cannot run on this machine or directory; the message contains the
     *     reason
     */
    public static EmbeddedPostgres start(Path directory) {
        Path root = prepare(directory);
        return start(root, ServerAccount.candidates(ServerAccount.currentUser()));
    }

    /** The address and credentials for connecting to the server. */
    public record Access(String jdbcUrl, String username, String password) {}

    /**
     * Rejects a directory without data, because {@link #start} would create new data in it. Also rejects a directory
     * that belongs to another user, because a start could make the files unreadable for that user.
     *
     * @throws EmbeddedPostgresException if the directory is rejected; the message is a sentence with the reason
     */
    public static void requireOwnData(Path directory) {
        if (!Files.isDirectory(directory.resolve(CLUSTER))) {
            throw new EmbeddedPostgresException("there is no database in " + directory.toAbsolutePath());
        }
        Path root = locate(directory);
        int owner = ServerAccount.owner(root);
        if (ServerAccount.currentUser() != owner) {
            throw new EmbeddedPostgresException(
                    root + " belongs to another user (number " + owner + "); do this as that user");
        }
    }

    /**
     * Returns the address and credentials of the server that is running on the directory. Another service has started
     * it.
     *
     * @throws EmbeddedPostgresException if no server is running, or its password cannot be read
     */
    public static Access accessToRunning(Path directory) {
        Path root = locate(directory);
        Postmaster running = Postmaster.find(root.resolve(CLUSTER))
                .orElseThrow(() -> new EmbeddedPostgresException("the service on " + root
                        + " has no database at present; try again, or stop the service first"));
        try {
            return new Access(
                    url(running.port()),
                    ServerData.USER,
                    Files.readString(root.resolve(ServerData.PASSWORD)).strip());
        } catch (IOException failure) {
            throw new EmbeddedPostgresException(
                    "a service runs on " + root + ", and the password of its database cannot be read; do this as the"
                            + " user of the service, or stop the service first",
                    failure);
        }
    }

    private static String url(int port) {
        return "jdbc:postgresql://127.0.0.1:" + port + "/postgres";
    }

    static EmbeddedPostgres start(Path directory, List<ServerAccount> candidates) {
        return start(directory, candidates, EmbeddedPostgres::freePort);
    }

    /**
     * Starts the server under one of the given accounts and on one of the given ports.
     *
     * @param freePorts supplies the ports to try; another program may occupy such a port before the server does
     */
    static EmbeddedPostgres start(Path directory, List<ServerAccount> candidates, IntSupplier freePorts) {
        Path root = prepare(directory);
        DirectoryLock lock = DirectoryLock.acquire(root);
        boolean started = false;
        try {
            EmbeddedPostgres server = new EmbeddedPostgres(root, lock, candidates, freePorts);
            started = true;
            return server;
        } finally {
            if (!started) {
                lock.close();
            }
        }
    }

    private EmbeddedPostgres(Path root, DirectoryLock lock, List<ServerAccount> candidates, IntSupplier freePorts) {
        long begin = System.nanoTime();
        this.lock = lock;
        this.freePorts = freePorts;
        binaries = Binaries.provide(root.resolve("binaries"));
        account = ServerAccount.choose(candidates, root, binaries.program("postgres"));
        cluster = ServerData.provide(root, binaries, account);
        if (binaries.unpacked()) {
            binaries.finish(cluster.hasForced(binaries.home(), binaries));
        }
        serverLog = new ServerLog(root.resolve("server.log"));
        serverLog.rotateIfLarge();
        Started first = startOrAdopt(Optional.empty());
        postmaster = first.postmaster();
        origin = first.origin();
        port = postmaster.port();
        binaries.removeOthers();
        watch = DirectoryWatch.of(lock.file(), cluster.directory());
        supervisor = new Thread(this::supervise, "postgresql-supervisor");
        supervisor.setDaemon(true);
        supervisor.start();
        LOG.info(
                "PostgreSQL is up on port {} after {} ms ({}{}{}, {})",
                port,
                Duration.ofNanos(System.nanoTime() - begin).toMillis(),
                binaries.unpacked() ? "unpacked, " : "",
                cluster.initialised() ? "initialised, " : "",
                origin.name().toLowerCase(Locale.ROOT).replace('_', ' '),
                account.description());
    }

    /** Returns the JDBC URL of the database. It does not change while this object exists. */
    public String jdbcUrl() {
        return url(port);
    }

    /** Returns the name of the server's only user, a superuser. */
    public String username() {
        return ServerData.USER;
    }

    public String password() {
        return cluster.password();
    }

    /** Stops the server within about half a minute, and releases the directory, even if the directory was deleted. */
    @Override
    public void close() {
        if (closed.getAndSet(true)) {
            return;
        }
        closing.countDown();
        supervisor.interrupt();
        // The server must be stopped even if the caller is interrupted.
        boolean interrupted = Thread.interrupted();
        try {
            supervisor.join(STOP_PATIENCE.toMillis());
        } catch (InterruptedException interruption) {
            interrupted = true;
        }
        try {
            if (watch.isLost()) {
                stopWithoutDirectory();
            } else {
                Postmaster.find(cluster.directory()).ifPresent(running -> running.stop(STOP_PATIENCE));
            }
        } finally {
            lock.close();
            if (interrupted) {
                Thread.currentThread().interrupt();
            }
        }
    }

    Origin origin() {
        return origin;
    }

    boolean hasUnpacked() {
        return binaries.unpacked();
    }

    boolean hasInitialised() {
        return cluster.initialised();
    }

    long pid() {
        return postmaster.pid();
    }

    /** Makes the directory private. Rejects it if other users could have placed programs in it. */
    private static Path prepare(Path directory) {
        Platform.current().requireUnix();
        TrustedPath.objection(directory).ifPresent(why -> {
            throw new EmbeddedPostgresException("the embedded PostgreSQL runs no programs from "
                    + directory + ", because other users could replace them: " + why
                    + "; or set database.embedded.directory to another directory");
        });
        try {
            FileTrees.createPrivate(directory);
            return locate(directory);
        } catch (IOException failure) {
            throw new UncheckedIOException("cannot create the database directory " + directory, failure);
        }
    }

    private static Path locate(Path directory) {
        try {
            Path root = directory.toRealPath();
            // pg_ctl passes the paths to a shell in double quotes. Therefore they must not contain characters that are
            // special within double quotes.
            if (root.toString().chars().anyMatch(character -> "\"$`\\\n".indexOf(character) >= 0)) {
                throw new EmbeddedPostgresException("the database directory " + root
                        + " has a character in its name that the programs of PostgreSQL do not support: \" $ ` \\");
            }
            return root;
        } catch (IOException failure) {
            throw new UncheckedIOException("cannot find the database directory " + directory, failure);
        }
    }

    private record Started(Postmaster postmaster, Origin origin) {}

    /**
     * Starts the server, or uses a server that an earlier service has started and that is still running.
     *
     * @param requiredPort the required port; empty to use any free port
     */
    private Started startOrAdopt(Optional<Integer> requiredPort) {
        Origin kind = Origin.STARTED;
        for (int attempt = 1; ; attempt++) {
            Optional<Postmaster> leftover = Postmaster.find(cluster.directory());
            if (leftover.isPresent()) {
                if (requiredPort
                                .filter(required -> required != leftover.get().port())
                                .isEmpty()
                        && isOurs(leftover.get())) {
                    return new Started(leftover.get(), Origin.ADOPTED);
                }
                LOG.warn(
                        "stopping process {}, a server left over from a service that was killed",
                        leftover.get().pid());
                leftover.get().stop(STOP_PATIENCE);
                kind = Origin.STARTED_AFTER_STOPPING_A_LEFTOVER;
            }
            Postmaster.forget(cluster.directory());
            Optional<Postmaster> started = tryStart(requiredPort.orElseGet(freePorts::getAsInt), attempt);
            if (started.isPresent()) {
                requirePassword(started.get());
                return new Started(started.get(), kind);
            }
            if (attempt == ATTEMPTS_WITH_ORPHANS) {
                Postmaster.killOrphans(cluster.directory());
            }
            pause(START_PAUSES.after(attempt));
        }
    }

    /**
     * Starts the server with {@code pg_ctl}. This makes the server a session leader, so that Ctrl-C in the terminal
     * stops only the service.
     *
     * @return empty if another attempt may succeed: the port was occupied, or processes of a dead server still use the
     *     memory of that server
     */
    private Optional<Postmaster> tryStart(int candidate, int attempt) {
        account.own(cluster.directory());
        long before = serverLog.prepare(account);
        List<String> options = new ArrayList<>(List.of("-p", Integer.toString(candidate)));
        FIXED_SETTINGS.forEach(setting -> options.addAll(List.of("-c", setting)));
        ProgramRun.Outcome outcome = ProgramRun.run(
                account.command(List.of(
                        binaries.program("pg_ctl").toString(),
                        "start",
                        "-D",
                        cluster.directory().toString(),
                        "-l",
                        serverLog.file().toString(),
                        "-w",
                        "-s",
                        "-t",
                        Long.toString(START_LIMIT.toSeconds()),
                        "-o",
                        String.join(" ", options))),
                binaries.home(),
                START_LIMIT.plusSeconds(30));
        Optional<Postmaster> found = Postmaster.find(cluster.directory());
        if (outcome.isSuccess() && found.isPresent()) {
            return found;
        }
        String logged = serverLog.since(before);
        boolean isTransient = logged.contains("Address already in use")
                || logged.contains("is still in use")
                || logged.contains("lock file \"postmaster.pid\" already exists");
        if (!isTransient || attempt == START_ATTEMPTS) {
            throw new EmbeddedPostgresException("the embedded PostgreSQL in " + cluster.directory()
                    + " does not start: " + outcome.output() + "\n" + logged);
        }
        LOG.info("PostgreSQL does not start on port {} yet: {}", candidate, logged);
        return Optional.empty();
    }

    /**
     * Returns whether the service can use a server that is still running: the server must be started from the programs
     * of this service, and must accept a connection quickly.
     */
    private boolean isOurs(Postmaster leftover) {
        if (!leftover.program().equals(binaries.program("postgres"))) {
            return false;
        }
        try (Connection connection = connect(leftover, ADOPTION_PATIENCE)) {
            return connection.isValid((int) ADOPTION_PATIENCE.toSeconds());
        } catch (SQLException failure) {
            LOG.info("the leftover server (process {}) does not respond: {}", leftover.pid(), failure.getMessage());
            return false;
        }
    }

    private void requirePassword(Postmaster started) {
        try (Connection connection = connect(started, FIRST_ANSWER_PATIENCE)) {
            LOG.debug("connected to PostgreSQL {}", connection.getMetaData().getDatabaseProductVersion());
        } catch (SQLException failure) {
            started.stop(STOP_PATIENCE);
            throw new EmbeddedPostgresException(
                    "the embedded PostgreSQL has started but rejects the service: " + failure.getMessage(), failure);
        }
    }

    private Connection connect(Postmaster server, Duration patience) throws SQLException {
        String seconds = Long.toString(patience.toSeconds());
        Properties properties = new Properties();
        properties.setProperty("user", username());
        properties.setProperty("password", password());
        properties.setProperty("loginTimeout", seconds);
        properties.setProperty("connectTimeout", seconds);
        properties.setProperty("socketTimeout", seconds);
        return DriverManager.getConnection(url(server.port()), properties);
    }

    private void supervise() {
        try {
            for (int check = 1; !closing.await(WATCH_INTERVAL.toMillis(), TimeUnit.MILLISECONDS); check++) {
                if (watch.isLost()) {
                    stopWithoutDirectory();
                } else if (!postmaster.isAlive()) {
                    revive();
                } else if (check % CHECKS_BETWEEN_LOG_LIMITS == 0) {
                    serverLog.rotateIfLarge();
                }
            }
        } catch (InterruptedException interruption) {
            LOG.debug("no longer watching PostgreSQL", interruption);
        }
    }

    /**
     * Stops the server because its directory was deleted or replaced. Afterwards the service rejects all writes. The
     * server is not restarted, because it would acknowledge writes and then lose them.
     */
    private void stopWithoutDirectory() {
        if (postmaster.isAlive()) {
            LOG.error(
                    "the database in {} was deleted or replaced while it was in use; PostgreSQL is stopped and every"
                            + " write is rejected. Stop the service, restore the directory, and start the service",
                    cluster.directory());
            postmaster.stopImmediately();
            Postmaster.killOrphans(cluster.directory());
        }
    }

    private void revive() throws InterruptedException {
        LOG.error("PostgreSQL (process {}) has died; starting it again on port {}", postmaster.pid(), port);
        for (int failures = 1; ; failures++) {
            try {
                postmaster = startOrAdopt(Optional.of(port)).postmaster();
                LOG.info("PostgreSQL is up again on port {} (process {})", port, postmaster.pid());
                return;
            } catch (EmbeddedPostgresException | UncheckedIOException failure) {
                if (closing.getCount() == 0 || watch.isLost()) {
                    return;
                }
                Duration pause = REVIVAL_PAUSES.after(failures);
                LOG.error("PostgreSQL cannot be started again; next attempt in {} ms", pause.toMillis(), failure);
                if (closing.await(pause.toMillis(), TimeUnit.MILLISECONDS)) {
                    return;
                }
            }
        }
    }

    private void pause(Duration pause) {
        try {
            if (closing.await(pause.toMillis(), TimeUnit.MILLISECONDS)) {
                throw new EmbeddedPostgresException("the start of PostgreSQL was cancelled: the service is closing");
            }
        } catch (InterruptedException interruption) {
            Thread.currentThread().interrupt();
            throw new EmbeddedPostgresException("the start of PostgreSQL was interrupted", interruption);
        }
    }

    private static int freePort() {
        InetAddress loopback = InetAddress.getLoopbackAddress();
        for (int attempt = 0; attempt < 100; attempt++) {
            int candidate = ThreadLocalRandom.current().nextInt(LOWEST_PORT, HIGHEST_PORT);
            try (ServerSocket socket = new ServerSocket()) {
                socket.bind(new InetSocketAddress(loopback, candidate));
                return candidate;
            } catch (IOException taken) {
                LOG.debug("port {} is taken", candidate, taken);
            }
        }
        throw new EmbeddedPostgresException(
                "there is no free port for PostgreSQL between " + LOWEST_PORT + " and " + HIGHEST_PORT);
    }
}
