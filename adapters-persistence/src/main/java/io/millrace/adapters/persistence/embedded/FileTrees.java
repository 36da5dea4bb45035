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

/** Operations on files and directories: deletion, permissions, atomic renaming, forcing to disk and listing. */
public final class FileTrees {

    private static final int DELETION_ATTEMPTS = 100;

    private FileTrees() {}

    /**
     * Deletes the directory and its contents, if it exists. A link is removed, but its target is not. If a process
     * still creates files in the directory, retries the deletion for 5 s.
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
     * Creates a directory and its missing parents. Only the owner has access to them. If the directory already exists,
     * removes the read and write access of other users. Other users can still traverse the directory, because the
     * server may run under another account.
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

    /**
     * Renames a finished directory or file. Even after a power failure, the new name refers to the complete directory
     * or file, or does not exist.
     */
    static void putInPlace(Path finished, Path target) throws IOException {
        Files.move(finished, target, StandardCopyOption.ATOMIC_MOVE);
        force(target.toAbsolutePath().getParent());
    }

    /** Forces the content of a file, or the list of names in a directory, to disk. */
    static void force(@Nullable Path path) throws IOException {
        if (path != null) {
            try (FileChannel channel = FileChannel.open(path, StandardOpenOption.READ)) {
                channel.force(true);
            }
        }
    }

    /** Forces a directory and its contents to disk, file by file. */
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
