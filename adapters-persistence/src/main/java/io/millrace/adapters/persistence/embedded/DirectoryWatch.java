package io.millrace.adapters.persistence.embedded;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Detects that the directory of a running server was deleted or replaced. The server itself does not detect this for up
 * to a minute. During this time it would acknowledge commits, although it writes them to deleted files.
 *
 * @param lock the lock file of this service
 * @param key the file key, which identifies the lock file; null if the file system has no file keys
 */
record DirectoryWatch(Path lock, @Nullable Object key, Path cluster) {

    /** Files and directories that exist in every database cluster of PostgreSQL. */
    private static final List<String> PARTS = List.of("PG_VERSION", "global/pg_control", "base", "pg_wal");

    /** Creates a watch for the directory that exists now. */
    static DirectoryWatch of(Path lock, Path cluster) {
        try {
            return new DirectoryWatch(lock, key(lock), cluster);
        } catch (IOException failure) {
            throw new UncheckedIOException("cannot read " + lock, failure);
        }
    }

    /** Returns true only if the locked directory was certainly deleted or replaced. */
    boolean isLost() {
        return PARTS.stream().anyMatch(part -> isMissing(cluster.resolve(part))) || isReplaced();
    }

    private boolean isReplaced() {
        try {
            return !Objects.equals(key, key(lock));
        } catch (IOException missingOrUnreadable) {
            return false;
        }
    }

    /**
     * Returns true only if the file certainly does not exist. Returns false after other errors, because they can have
     * another reason, for example that the process has no free file handle.
     */
    private static boolean isMissing(Path file) {
        try {
            Files.readAttributes(file, BasicFileAttributes.class);
            return false;
        } catch (NoSuchFileException missing) {
            return true;
        } catch (IOException unreadable) {
            return false;
        }
    }

    private static @Nullable Object key(Path file) throws IOException {
        return Files.readAttributes(file, BasicFileAttributes.class).fileKey();
    }
}
