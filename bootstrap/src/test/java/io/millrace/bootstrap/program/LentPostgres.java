package io.millrace.bootstrap.program;

import io.millrace.adapters.persistence.embedded.EmbeddedPostgres;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The data directory of an embedded PostgreSQL that has been started once and stopped, made once for a build. Services find
 * a copy of it in their folders, and spend no time on unpacking and initialising one of their own. Unless a test is about a
 * first start, the service has been started on it before as well: the schema, the keys and the users are there.
 */
final class LentPostgres {

    private static final Path KEPT = MillraceProcess.JAR.resolveSibling("lent-postgresql");
    private static final Path DATA = Path.of("data", "postgresql");
    private static final String PROGRAMS = "binaries";
    private static final List<String> WITH_CLUSTER = List.of(PROGRAMS, "cluster", "password");

    private LentPostgres() {}

    /**
     * Lays the programs and a cluster into the folder of a service that has never run, on which one has been started with
     * these settings and stopped.
     *
     * @param version the setting of the version that indices are made with, or nothing for the current one
     * @return whether there was no data in the folder yet
     */
    static boolean lend(Path folder, Optional<String> version) {
        if (hasData(folder)) {
            return false;
        }
        layTo(folder.resolve(DATA), used(version), WITH_CLUSTER);
        return true;
    }

    private static Path used(Optional<String> version) {
        Path used = KEPT.resolveSibling(version.isEmpty() ? "lent-service" : "lent-service-" + version.get());
        OncePerBuild.make(used, OncePerBuild::isOfThisBuild, unfinished -> {
            lendEmpty(unfinished);
            try (MillraceProcess service =
                    MillraceProcess.start(unfinished, version.stream().toArray(String[]::new))) {
                if (service.stop() != 0) {
                    throw new IllegalStateException("no cluster to lend was made:\n" + service.log());
                }
            }
            tidy(unfinished.resolve(DATA));
        });
        return used.resolve(DATA);
    }

    /**
     * Makes each copy smaller by half of the files, without the databases that no service uses, and forgets when lifecycles
     * were looked at, because what comes much later than the last look is taken for a clock that jumped.
     */
    private static void tidy(Path directory) {
        try (EmbeddedPostgres server = EmbeddedPostgres.start(directory);
                Connection connection =
                        DriverManager.getConnection(server.jdbcUrl(), server.username(), server.password());
                Statement statement = connection.createStatement()) {
            statement.execute("update pg_database set datistemplate = false");
            statement.execute("drop database template0");
            statement.execute("drop database template1");
            statement.execute("delete from millrace.lifecycle_run");
        } catch (SQLException e) {
            throw new IllegalStateException(e);
        }
    }

    /** Lays the programs and a cluster that a service has used into the directory of a server. */
    static void layUsed(Path directory) {
        layTo(directory, used(Optional.empty()), WITH_CLUSTER);
    }

    /** Lays the programs and a cluster that no service has used into the folder of a service that has never run. */
    static void lendEmpty(Path folder) {
        layTo(folder.resolve(DATA), empty(), WITH_CLUSTER);
    }

    /** Starts a server of a test's own on a cluster that no service has used. */
    static EmbeddedPostgres start(Path directory) {
        layTo(directory, empty(), WITH_CLUSTER);
        return EmbeddedPostgres.start(directory);
    }

    /** Lays the programs alone into the folder of a service that has never run; it makes its cluster. */
    static void lendPrograms(Path folder) {
        if (!hasData(folder)) {
            layTo(folder.resolve(DATA), empty(), List.of(PROGRAMS));
        }
    }

    private static Path empty() {
        OncePerBuild.make(
                KEPT,
                any -> true,
                unfinished -> EmbeddedPostgres.start(unfinished).close());
        return KEPT;
    }

    private static boolean hasData(Path folder) {
        return Files.exists(folder.resolve("data"));
    }

    private static void layTo(Path directory, Path source, List<String> parts) {
        try {
            Files.createDirectories(directory);
            for (String part : parts) {
                copy(source.resolve(part), directory.resolve(part), part.equals(PROGRAMS));
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static void copy(Path source, Path target, boolean link) throws IOException {
        try (Stream<Path> files = Files.walk(source)) {
            for (Path file : (Iterable<Path>) files::iterator) {
                Path there = target.resolve(source.relativize(file).toString());
                if (link && Files.isRegularFile(file, LinkOption.NOFOLLOW_LINKS)) {
                    linkOrCopy(file, there);
                } else {
                    Files.copy(file, there, LinkOption.NOFOLLOW_LINKS, StandardCopyOption.COPY_ATTRIBUTES);
                }
            }
        }
    }

    /** Folders of tests may lie in another file system than the build. */
    private static void linkOrCopy(Path file, Path there) throws IOException {
        try {
            Files.createLink(there, file);
        } catch (FileAlreadyExistsException e) {
            throw e;
        } catch (FileSystemException | UnsupportedOperationException e) {
            Files.copy(file, there, StandardCopyOption.COPY_ATTRIBUTES);
        }
    }
}
