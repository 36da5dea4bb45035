package io.millrace.bootstrap.command.demo;

import io.millrace.adapters.persistence.embedded.FileTrees;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * A directory that only its owner can read and that is removed afterwards, also if the process ends early. Programs
 * still running from it are ended first.
 */
final class TemporaryDirectory implements AutoCloseable {

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
     * Removes the directory with its contents.
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

    private void remove() {
        ProcessHandle.allProcesses().filter(this::isOurs).forEach(ProcessHandle::destroyForcibly);
        try {
            FileTrees.delete(path);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
