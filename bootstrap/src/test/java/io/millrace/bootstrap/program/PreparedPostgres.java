package io.millrace.bootstrap.program;

import io.millrace.adapters.persistence.OncePerBuild;
import io.millrace.adapters.persistence.embedded.EmbeddedPostgres;
import io.millrace.adapters.persistence.embedded.PreparedCluster;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Optional;

/**
 * The data directory of an embedded PostgreSQL that has been started once and stopped, made once for a build. Services find
 * a copy of it in their folders, and spend no time on unpacking and initialising one of their own. Unless a test is about a
 * first start, the service has been started on it before as well: the schema, the keys and the users are there.
 */
final class PreparedPostgres {

    private static final Path DATA = Path.of("data", "postgresql");

    private PreparedPostgres() {}

    /**
     * Lays the programs and a cluster into the folder of a service that has never run, on which one has been started with
     * these settings and stopped.
     *
     * @param version the setting of the version that indices are made with, or nothing for the current one
     * @return whether there was no data in the folder yet
     */
    static boolean install(Path folder, Optional<String> version) {
        if (hasData(folder)) {
            return false;
        }
        PreparedCluster.installCopy(used(version), folder.resolve(DATA));
        return true;
    }

    private static Path used(Optional<String> version) {
        Path used = MillraceProcess.JAR.resolveSibling(
                version.isEmpty() ? "lent-service" : "lent-service-" + version.get());
        OncePerBuild.make(used, MillraceProcess::isOlderThan, unfinished -> {
            installEmpty(unfinished);
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
    static void installUsed(Path directory) {
        installUsed(directory, Optional.empty());
    }

    /** Lays the same with the indices of the system in an earlier version. */
    static void installUsed(Path directory, Optional<String> version) {
        PreparedCluster.installCopy(used(version), directory);
    }

    /** Lays the programs and a cluster that no service has used into the folder of a service that has never run. */
    static void installEmpty(Path folder) {
        PreparedCluster.install(folder.resolve(DATA));
    }

    /** Starts a server of a test's own on a cluster that a service has used. */
    static EmbeddedPostgres startUsed(Path directory) {
        installUsed(directory);
        return EmbeddedPostgres.start(directory);
    }

    /** Starts a server of a test's own on a cluster that no service has used. */
    static EmbeddedPostgres start(Path directory) {
        PreparedCluster.install(directory);
        return EmbeddedPostgres.start(directory);
    }

    /** Lays the programs alone into the folder of a service that has never run; it makes its cluster. */
    static void installPrograms(Path folder) {
        if (!hasData(folder)) {
            PreparedCluster.installPrograms(folder.resolve(DATA));
        }
    }

    /** Returns whether the folder of a service contains a cluster or the programs for one. */
    static boolean hasData(Path folder) {
        return Files.exists(folder.resolve("data"));
    }
}
