package io.millrace.adapters.persistence.embedded;

import io.millrace.adapters.persistence.OncePerBuild;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import java.util.stream.Stream;

/**
 * PostgreSQL's programs and a cluster that is as after its making, made once for a build. Servers of tests in any module get
 * links to the programs and a copy of the cluster, and spend no time on unpacking and initialising one of their own.
 */
public final class PreparedCluster {

    private static final Path BUILD =
            Path.of("..", "adapters-persistence", "target").toAbsolutePath().normalize();
    private static final String PROGRAMS = "binaries";

    private PreparedCluster() {}

    /** Lays the programs and the cluster into the directory of a server. */
    public static void install(Path directory) {
        installCopy(made(), directory);
    }

    /** Lays the programs alone into the directory of a server, which makes its cluster. */
    public static void installPrograms(Path directory) {
        installParts(made(), directory, List.of(PROGRAMS));
    }

    /** Lays those of the oldest version that is supported. */
    static void installOldest(Path directory) {
        Path oldest = BUILD.resolve("lent-oldest-postgresql");
        OncePerBuild.make(oldest, PreparedCluster::isOfThisBuild, TestServer::makeOldest);
        installCopy(oldest, directory);
    }

    /** Lays what is in the directory of a server that was stopped into that of another one. */
    public static void installCopy(Path source, Path directory) {
        installParts(source, directory, List.of(PROGRAMS, "cluster", ServerData.PASSWORD));
    }

    private static Path made() {
        Path made = BUILD.resolve("lent-postgresql");
        OncePerBuild.make(
                made,
                PreparedCluster::isOfThisBuild,
                unfinished -> EmbeddedPostgres.start(unfinished).close());
        return made;
    }

    /** Returns whether a cluster was made by the classes as they are now. */
    private static boolean isOfThisBuild(Path cluster) {
        Path classes = BUILD.resolve("classes")
                .resolve(ServerData.class.getPackageName().replace('.', '/'));
        return cluster.toFile().lastModified()
                >= classes.resolve("ServerData.class").toFile().lastModified();
    }

    private static void installParts(Path source, Path directory, List<String> parts) {
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
