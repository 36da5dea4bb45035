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
import java.util.List;
import java.util.stream.Stream;

/**
 * The data directory of an embedded PostgreSQL that has been started once and stopped, made once for a build. Services find
 * a copy of it in their folders, and spend no time on unpacking and initialising one of their own.
 */
final class LentPostgres {

    private static final Path KEPT = MillraceProcess.JAR.resolveSibling("lent-postgresql");
    private static final String PROGRAMS = "binaries";

    private LentPostgres() {}

    /** Lays the programs and an empty cluster into the folder of a service that has never run. */
    static void lend(Path folder) {
        lend(folder, List.of(PROGRAMS, "cluster", "password"));
    }

    /** Lays the programs alone into the folder of a service that has never run; it makes its cluster. */
    static void lendPrograms(Path folder) {
        lend(folder, List.of(PROGRAMS));
    }

    private static void lend(Path folder, List<String> parts) {
        Path data = folder.resolve("data");
        try {
            if (!Files.exists(data)) {
                OncePerBuild.make(
                        KEPT,
                        any -> true,
                        unfinished -> EmbeddedPostgres.start(unfinished).close());
                Path directory = Files.createDirectories(data.resolve("postgresql"));
                for (String part : parts) {
                    copy(KEPT.resolve(part), directory.resolve(part), part.equals(PROGRAMS));
                }
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
