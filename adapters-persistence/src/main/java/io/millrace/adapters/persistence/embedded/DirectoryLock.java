package io.millrace.adapters.persistence.embedded;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/**
 * A file lock of the operating system on a database directory. The lock ends when the process of the service ends. The
 * database server does not inherit the lock. The lock file is never removed, because otherwise two services could lock
 * two different files.
 */
record DirectoryLock(Path directory, FileChannel channel) implements AutoCloseable {

    /**
     * The directories that this JVM has locked. File locks belong to the process. If the process opened the lock file a
     * second time and closed this second channel, it would release the lock of the first channel. Therefore a second
     * attempt must be rejected before it opens the file.
     */
    private static final Set<Path> HELD = ConcurrentHashMap.newKeySet();

    private static final String OWNER_ONLY = "rw-------";

    /**
     * Locks the directory, or fails immediately.
     *
     * @param directory an existing directory, as a real path
     * @throws DirectoryInUseException if this or another process holds the lock
     */
    static DirectoryLock acquire(Path directory) {
        if (!HELD.add(directory)) {
            throw new DirectoryInUseException(directory);
        }
        FileChannel locked = null;
        try {
            locked = lock(directory);
        } finally {
            if (locked == null) {
                HELD.remove(directory);
            }
        }
        return new DirectoryLock(directory, locked);
    }

    Path file() {
        return file(directory);
    }

    private static Path file(Path directory) {
        return directory.resolve("lock");
    }

    private static FileChannel lock(Path directory) {
        Path file = file(directory);
        try {
            // Only the owner may read the file, because any process that can read it could lock it and prevent the
            // service from starting.
            FileChannel channel = FileChannel.open(
                    file,
                    Set.of(StandardOpenOption.CREATE, StandardOpenOption.WRITE, LinkOption.NOFOLLOW_LINKS),
                    PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString(OWNER_ONLY)));
            FileTrees.restrict(file, OWNER_ONLY);
            FileLock lock = tryLock(channel);
            if (lock == null) {
                channel.close();
                throw new DirectoryInUseException(directory);
            }
            return channel;
        } catch (IOException failure) {
            throw new UncheckedIOException("cannot lock " + file, failure);
        }
    }

    private static @Nullable FileLock tryLock(FileChannel channel) throws IOException {
        try {
            return channel.tryLock();
        } catch (OverlappingFileLockException heldByAnotherClassLoader) {
            return null;
        }
    }

    @Override
    public void close() {
        try {
            channel.close();
        } catch (IOException failure) {
            throw new UncheckedIOException("cannot release the lock of " + directory, failure);
        } finally {
            HELD.remove(directory);
        }
    }
}
