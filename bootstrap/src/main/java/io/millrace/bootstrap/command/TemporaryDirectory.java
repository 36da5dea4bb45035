package io.millrace.bootstrap.command;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.DirectoryNotEmptyException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.time.Duration;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/**
 * A directory that only its owner can look into and that is gone afterwards, also if the process ends early. Programs
 * that run out of it are ended first, should whoever started them not have done so.
 */
final class TemporaryDirectory implements AutoCloseable {

    private static final int ATTEMPTS = 20;
    private static final Duration PAUSE = Duration.ofMillis(25);

    private final Path path;
    private final Thread hook;

    private TemporaryDirectory(Path path) {
        this.path = path;
        this.hook = new Thread(this::remove, "temporary-directory");
    }

    /**
     * Makes a directory where the system has its temporary ones.
     *
     * @throws UncheckedIOException if that cannot be done
     */
    static TemporaryDirectory create(String prefix) {
        try {
            TemporaryDirectory directory = new TemporaryDirectory(Files.createTempDirectory(prefix));
            Runtime.getRuntime().addShutdownHook(directory.hook);
            return directory;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    Path path() {
        return path;
    }

    /**
     * Removes the directory with all it holds.
     *
     * @throws UncheckedIOException if something is left
     */
    @Override
    public void close() {
        try {
            Runtime.getRuntime().removeShutdownHook(hook);
        } catch (IllegalStateException endingAlready) {
            return;
        }
        remove();
    }

    private boolean isOurs(ProcessHandle process) {
        return process.info()
                .command()
                .filter(command -> Path.of(command).startsWith(path))
                .isPresent();
    }

    /** Outlasts for a moment whoever still writes. */
    private void remove() {
        ProcessHandle.allProcesses().filter(this::isOurs).forEach(ProcessHandle::destroyForcibly);
        for (int attempt = 1; ; attempt++) {
            try {
                removeOnce();
                return;
            } catch (DirectoryNotEmptyException e) {
                if (attempt == ATTEMPTS) {
                    throw new UncheckedIOException(e);
                }
                LockSupport.parkNanos(PAUSE.toNanos());
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
    }

    private void removeOnce() throws IOException {
        if (!Files.exists(path, LinkOption.NOFOLLOW_LINKS)) {
            return;
        }
        Files.walkFileTree(path, new SimpleFileVisitor<>() {
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
}
