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
 * The operating system's lock on a database directory. It ends with the process in any case, and the server does not
 * inherit it. The file is never removed, because otherwise two services could lock two different files.
 */
record DirectoryLock(Path directory, FileChannel channel) implements AutoCloseable {

    /**
     * Directories locked by this virtual machine. File locks belong to the process, and closing a second channel of the
     * file would release the lock of the first. So a second holder must be rejected before it opens the file.
     */
    private static final Set<Path> HELD = ConcurrentHashMap.newKeySet();

    private static final String OWNER_ONLY = "rw-------";

    /**
     * Locks the directory, without waiting.
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
            // A process that can read the file can lock it, and thus prevent the service from starting.
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
