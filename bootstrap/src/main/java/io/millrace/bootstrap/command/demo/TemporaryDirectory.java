package io.millrace.bootstrap.command.demo;

import io.millrace.adapters.persistence.embedded.FileTrees;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * A directory that only its owner can read. The directory is deleted when this object is closed or the process ends.
 * Programs that were started from this directory and are still running are killed first.
 */
final class TemporaryDirectory implements AutoCloseable {

    private final Path path;
    private final Thread hook;

    private TemporaryDirectory(Path path) {
        this.path = path;
        this.hook = new Thread(this::remove, "temporary-directory");
    }

    /**
     * Creates a directory in the system's directory for temporary files.
     *
     * @throws UncheckedIOException if the directory cannot be created
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
     * Deletes the directory and its content.
     *
     * @throws UncheckedIOException if a file remains
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

    private void remove() {
        ProcessHandle.allProcesses().filter(this::isOurs).forEach(ProcessHandle::destroyForcibly);
        try {
            FileTrees.delete(path);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
