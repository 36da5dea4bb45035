package io.millrace.adapters.persistence.embedded;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.SecureRandom;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Set;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The data directory of the server, and the password of the server's only user.
 *
 * @param directory PostgreSQL's data directory
 * @param initialised whether this start of the service has created the directory
 */
record ServerData(Path directory, String password, boolean initialised) {

    static final String USER = "millrace";
    static final String PASSWORD = "password";

    private static final Logger LOG = LoggerFactory.getLogger(ServerData.class);
    private static final Set<PosixFilePermission> OWNER_ONLY = PosixFilePermissions.fromString("rw-------");
    private static final String UNFINISHED = "unfinished-";

    /**
     * The option that makes initdb force the whole file system to disk. This takes a third of the time that initdb
     * would need to force a thousand files one by one.
     */
    private static final String SYNC_FILE_SYSTEM = "--sync-method=syncfs";

    /**
     * The settings that are written to {@code postgresql.conf} when the database cluster is created. Operators can
     * change them there.
     */
    private static final List<String> SETTINGS = List.of(
            "max_connections=128",
            "shared_buffers=256MB",
            "work_mem=8MB",
            "maintenance_work_mem=128MB",
            "effective_cache_size=1GB",
            "min_wal_size=128MB",
            "max_wal_size=2GB",
            "checkpoint_timeout=10min",
            "random_page_cost=1.1",
            "jit=off",
            // The generated password cannot be guessed. Therefore more iterations would only make new connections
            // slower.
            "scram_iterations=1",
            "log_line_prefix=%m [%p] ",
            "log_timezone=UTC",
            "timezone=UTC");

    /**
     * Finds the database cluster (the directory with all data of a PostgreSQL server), or creates it. A new cluster is
     * created under another name, and renamed when it is complete, so that an incomplete cluster is never used.
     */
    static ServerData provide(Path root, Binaries binaries, ServerAccount account) {
        Path directory = root.resolve("cluster");
        Path passwordFile = root.resolve(PASSWORD);
        try {
            for (Path unfinished : FileTrees.children(root, name -> name.startsWith(UNFINISHED))) {
                LOG.info("removing the unfinished {}", unfinished);
                Postmaster.killOrphans(unfinished);
                FileTrees.delete(unfinished);
            }
            if (!Files.exists(directory)) {
                String password = Files.exists(passwordFile) ? read(passwordFile) : generate(passwordFile);
                initialise(directory, password, binaries, account);
                return new ServerData(directory, password, true);
            }
            requireSameMajor(directory, binaries);
            if (!Files.exists(passwordFile)) {
                throw new EmbeddedPostgresException("the file " + passwordFile
                        + " with the password of the embedded PostgreSQL is missing: put it back from a backup");
            }
            return new ServerData(directory, read(passwordFile), false);
        } catch (IOException failure) {
            throw new UncheckedIOException("cannot set up the embedded PostgreSQL in " + root, failure);
        }
    }

    /**
     * Returns whether initdb has already forced the file system of this path to disk. Then the files of the path need
     * not be forced to disk again.
     */
    boolean hasForced(Path path, Binaries binaries) {
        try {
            return initialised
                    && binaries.areForLinux()
                    && Files.getFileStore(path).equals(Files.getFileStore(directory));
        } catch (IOException failure) {
            throw new UncheckedIOException("cannot inspect the file system of " + path, failure);
        }
    }

    private static String read(Path passwordFile) throws IOException {
        Files.setPosixFilePermissions(passwordFile, OWNER_ONLY);
        String password = Files.readString(passwordFile).strip();
        if (password.isEmpty()) {
            throw new EmbeddedPostgresException("the file " + passwordFile
                    + " with the password of the embedded PostgreSQL is empty: put it back from a backup");
        }
        return password;
    }

    private static String generate(Path passwordFile) throws IOException {
        byte[] random = new byte[24];
        new SecureRandom().nextBytes(random);
        String password = Base64.getUrlEncoder().withoutPadding().encodeToString(random);
        Path unfinished = writeUnfinished(passwordFile.resolveSibling("."), password);
        FileTrees.putInPlace(unfinished, passwordFile);
        return password;
    }

    /** Writes the password to a new temporary file that only its owner can read. */
    private static Path writeUnfinished(Path directory, String password) throws IOException {
        Path file = Files.createTempFile(
                directory, UNFINISHED + "password-", "", PosixFilePermissions.asFileAttribute(OWNER_ONLY));
        Files.writeString(file, password + "\n");
        FileTrees.force(file);
        return file;
    }

    private static void initialise(Path directory, String password, Binaries binaries, ServerAccount account)
            throws IOException {
        Path root = directory.resolveSibling(".").normalize();
        // Each attempt uses a new name. If the service is killed, its initdb may continue, and removes its own
        // directory when it fails. This must not be the directory of the next attempt.
        Path unfinished = Files.createTempDirectory(root, UNFINISHED + "cluster-");
        account.own(unfinished);
        // initdb reads a copy of the password file: only the account of the server can read the copy, and only the
        // service can read the original.
        Path passwordForServer = writeUnfinished(root, password);
        account.own(passwordForServer);
        List<String> command = new ArrayList<>(List.of(
                binaries.program("initdb").toString(),
                "--pgdata=" + unfinished,
                "--username=" + USER,
                "--pwfile=" + passwordForServer,
                "--auth=scram-sha-256",
                "--encoding=UTF8",
                "--locale=C",
                "--no-instructions"));
        if (binaries.areForLinux()) {
            // Both options exist only on Linux. With the connection check, the statements of a killed service end
            // within seconds and release their locks.
            command.addAll(List.of("--set", "client_connection_check_interval=2s", SYNC_FILE_SYSTEM));
        }
        SETTINGS.forEach(setting -> command.addAll(List.of("--set", setting)));
        ProgramRun.Outcome outcome = ProgramRun.run(account.command(command), binaries.home(), Duration.ofMinutes(5));
        if (!outcome.isSuccess()) {
            throw new EmbeddedPostgresException(
                    "the embedded PostgreSQL cannot be initialised in " + directory + ": " + outcome.output());
        }
        Files.delete(passwordForServer);
        FileTrees.putInPlace(unfinished, directory);
    }

    private static void requireSameMajor(Path directory, Binaries binaries) throws IOException {
        Path version = directory.resolve("PG_VERSION");
        if (!Files.exists(version)) {
            throw new EmbeddedPostgresException(directory + " is not a PostgreSQL cluster: move it away, or set"
                    + " database.embedded.directory to another directory");
        }
        String data = Files.readString(version).strip();
        String programs = major(binaries);
        if (!data.equals(programs)) {
            throw new EmbeddedPostgresException("the data in " + directory + " was written by PostgreSQL " + data
                    + ", and this program contains PostgreSQL " + programs
                    + ", which cannot read it: run \"database dump FILE\" of the program that wrote it, then"
                    + " \"database restore FILE\" of this program with database.embedded.directory set to a new"
                    + " directory");
        }
    }

    private static String major(Binaries binaries) throws IOException {
        // The first line of the file that initdb loads contains the major version.
        try (var lines = Files.lines(binaries.home().resolve("share/postgresql/postgres.bki"))) {
            return lines.findFirst().orElse("").replace("# PostgreSQL", "").strip();
        }
    }
}
