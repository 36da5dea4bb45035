package io.millrace.adapters.persistence.embedded;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.DirectoryNotEmptyException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Whole directories: removed, put in place in one step, listed. */
public final class FileTrees {

    private static final int DELETION_ATTEMPTS = 100;

    private FileTrees() {}

    /**
     * Removes the directory with all it holds; does nothing where there is none. Links are removed, not followed. A
     * process that still writes into it is outlasted for a while.
     */
    public static void delete(Path tree) throws IOException {
        for (int attempt = 1; ; attempt++) {
            try {
                deleteOnce(tree);
                return;
            } catch (DirectoryNotEmptyException stillGrowing) {
                if (attempt == DELETION_ATTEMPTS) {
                    throw stillGrowing;
                }
                LockSupport.parkNanos(Duration.ofMillis(50).toNanos());
            }
        }
    }

    private static void deleteOnce(Path tree) throws IOException {
        if (!Files.exists(tree, LinkOption.NOFOLLOW_LINKS)) {
            return;
        }
        Files.walkFileTree(tree, new SimpleFileVisitor<>() {
            @Override
            public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) throws IOException {
                Files.deleteIfExists(file);
                return FileVisitResult.CONTINUE;
            }

            @Override
            public FileVisitResult visitFileFailed(Path file, IOException failure) throws IOException {
                if (Files.exists(file, LinkOption.NOFOLLOW_LINKS)) {
                    throw failure;
                }
                return FileVisitResult.CONTINUE;
            }

            @Override
            public FileVisitResult postVisitDirectory(Path directory, @Nullable IOException failure)
                    throws IOException {
                if (failure != null) {
                    throw failure;
                }
                Files.deleteIfExists(directory);
                return FileVisitResult.CONTINUE;
            }
        });
    }

    /**
     * Makes a directory, and those above it that are missing, for their owner alone. One that is there is closed to the
     * eyes and writes of others; whether they may pass through it stays, because a server may run there.
     */
    static void createPrivate(Path directory) throws IOException {
        Files.createDirectories(
                directory, PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------")));
        Set<PosixFilePermission> permissions = Files.getPosixFilePermissions(directory);
        if (permissions.removeAll(PosixFilePermissions.fromString("---rw-rw-"))) {
            Files.setPosixFilePermissions(directory, permissions);
        }
    }

    static void restrict(Path path, String permissions) throws IOException {
        Files.setPosixFilePermissions(path, PosixFilePermissions.fromString(permissions));
    }

    /** Gives a finished directory or file its name, so that it is there whole or not at all, even after a power cut. */
    static void putInPlace(Path finished, Path target) throws IOException {
        Files.move(finished, target, StandardCopyOption.ATOMIC_MOVE);
        force(target.toAbsolutePath().getParent());
    }

    /** Forces a file, or the names in a directory, to disk. */
    static void force(@Nullable Path path) throws IOException {
        if (path != null) {
            try (FileChannel channel = FileChannel.open(path, StandardOpenOption.READ)) {
                channel.force(true);
            }
        }
    }

    /** Forces a directory to disk with all it holds, file by file. */
    static void forceAll(Path tree) throws IOException {
        try (Stream<Path> all = Files.walk(tree)) {
            for (Path path : (Iterable<Path>) all::iterator) {
                if (!Files.isSymbolicLink(path)) {
                    force(path);
                }
            }
        }
    }

    static List<Path> children(Path directory, Predicate<String> name) throws IOException {
        try (Stream<Path> children = Files.list(directory)) {
            return children.filter(child -> name.test(child.getFileName().toString()))
                    .toList();
        }
    }
}
