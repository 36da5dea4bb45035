package io.millrace.bootstrap.program;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Comparator;
import java.util.stream.Stream;

/**
 * PostgreSQL's programs as the first service of a build has unpacked them. Later ones find them in their folders, and do
 * not spend three seconds each on unpacking them again.
 */
final class UnpackedPrograms {

    private static final Path KEPT = MillraceProcess.JAR.resolveSibling("programs-of-postgresql");

    private UnpackedPrograms() {}

    /** Lays the programs into the folder of a service that has never run, if there are any yet. */
    static synchronized void lend(Path folder) {
        Path programs = programs(folder);
        try {
            if (Files.isDirectory(KEPT) && !Files.exists(folder.resolve("data"))) {
                Files.createDirectories(programs.resolveSibling("."));
                link(KEPT, programs);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Keeps the programs of a service that is ready, unless there are some already or it uses another database. */
    static synchronized void keep(Path folder) {
        Path programs = programs(folder);
        try {
            if (!Files.exists(KEPT) && Files.isDirectory(programs)) {
                Path unfinished = Files.createTempDirectory(KEPT.resolveSibling("."), "unpacked");
                link(programs, unfinished.resolve("programs"));
                putInPlace(unfinished.resolve("programs"));
                Files.delete(unfinished);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Tests that run beside these may have been first, with the same programs. */
    private static void putInPlace(Path programs) throws IOException {
        try {
            Files.move(programs, KEPT, StandardCopyOption.ATOMIC_MOVE);
        } catch (FileSystemException e) {
            if (!Files.isDirectory(KEPT)) {
                throw e;
            }
            delete(programs);
        }
    }

    private static void delete(Path directory) throws IOException {
        try (Stream<Path> files = Files.walk(directory)) {
            for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
                Files.delete(file);
            }
        }
    }

    private static Path programs(Path folder) {
        return folder.resolve("data/postgresql/binaries");
    }

    private static void link(Path source, Path target) throws IOException {
        try (Stream<Path> files = Files.walk(source)) {
            for (Path file : (Iterable<Path>) files::iterator) {
                Path there = target.resolve(source.relativize(file).toString());
                if (Files.isRegularFile(file) && !Files.isSymbolicLink(file)) {
                    linkOrCopy(file, there);
                } else {
                    Files.copy(file, there, LinkOption.NOFOLLOW_LINKS);
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
