package io.millrace.adapters.persistence.embedded;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Stream;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The main process of the server for one database cluster. It is never a child process of this service: it is a session
 * leader, or was started by an earlier service that was killed.
 *
 * @param program the executable file of the process
 * @param port the TCP port; 0 if not known yet
 */
record Postmaster(ProcessHandle process, Path program, int port) {

    private static final Logger LOG = LoggerFactory.getLogger(Postmaster.class);
    private static final Duration PATIENCE_WHEN_FORCED = Duration.ofSeconds(5);
    private static final Path PROCESSES = Path.of("/proc");

    /** The suffix that Linux adds to the target of a link whose file was deleted. */
    private static final String DELETED = " (deleted)";

    /**
     * Finds the running server of a database cluster. After a crash, the process number in {@code postmaster.pid} may
     * belong to any other process. Therefore this method checks that the process runs the program {@code postgres} with
     * this directory as its argument.
     *
     * @throws UncheckedIOException if the process cannot be inspected, for example because no file handle is free
     */
    static Optional<Postmaster> find(Path cluster) {
        List<String> lines;
        try {
            lines = Files.readAllLines(pidFile(cluster), StandardCharsets.UTF_8);
        } catch (NoSuchFileException absent) {
            return Optional.empty();
        } catch (IOException failure) {
            throw new UncheckedIOException("cannot read " + pidFile(cluster), failure);
        }
        // A server that is still starting may not have written its port yet.
        int port = lines.size() > 3 ? number(lines.get(3)).map(Math::toIntExact).orElse(0) : 0;
        return lines.stream()
                .findFirst()
                .flatMap(Postmaster::number)
                .flatMap(pid -> program(pid, cluster)
                        .flatMap(program -> process(pid).map(process -> new Postmaster(process, program, port))));
    }

    /**
     * Removes {@code postmaster.pid} of a dead server. If another process has the same process number now, PostgreSQL
     * would mistake this process for the server.
     */
    static void forget(Path cluster) {
        try {
            if (Files.deleteIfExists(pidFile(cluster))) {
                LOG.info("removed {} of a server that no longer runs", pidFile(cluster));
            }
        } catch (IOException failure) {
            throw new UncheckedIOException("cannot remove " + pidFile(cluster), failure);
        }
    }

    /** Kills remaining processes of a dead server, because they prevent a new server from starting. */
    static void killOrphans(Path cluster) {
        try (Stream<ProcessHandle> processes = ProcessHandle.allProcesses()) {
            processes.filter(process -> isOrphan(process.pid(), cluster)).forEach(process -> {
                LOG.warn("killing process {}, left over from a server that is gone", process.pid());
                process.destroyForcibly();
            });
        }
    }

    /** Returns whether the server runs. Also returns true if the process of the server cannot be inspected. */
    boolean isAlive() {
        if (process.isAlive()) {
            return !isZombie(pid());
        }
        try {
            // If no file handle is free, Java reports every process as ended. Therefore the arguments are also checked.
            return arguments(pid()).get(0).equals(program.toString());
        } catch (UncheckedIOException unknown) {
            return true;
        }
    }

    /**
     * Stops the server with a fast shutdown, which rolls back running transactions. If the fast shutdown takes too
     * long, an immediate shutdown follows, which requires a recovery at the next start. If the immediate shutdown also
     * fails, the process is killed.
     *
     * @param patience the maximum time for the fast shutdown; each of the other steps may take 5 s
     */
    void stop(Duration patience) {
        signal("INT");
        if (!awaitEnd(patience)) {
            LOG.warn(
                    "the server (process {}) has not stopped within {} s: immediate stop", pid(), patience.toSeconds());
            stopImmediately();
        }
    }

    /**
     * Stops the server immediately, without further writes. If the server does not end within 5 s, kills it.
     */
    void stopImmediately() {
        signal("QUIT");
        if (!awaitEnd(PATIENCE_WHEN_FORCED)) {
            LOG.warn("the server (process {}) does not react: killing it", pid());
            process.destroyForcibly();
        }
        if (!awaitEnd(PATIENCE_WHEN_FORCED)) {
            throw new EmbeddedPostgresException("the server (process " + pid() + ") cannot be stopped");
        }
    }

    long pid() {
        return process.pid();
    }

    private void signal(String name) {
        ProgramRun.Outcome outcome = ProgramRun.run(
                List.of("/bin/sh", "-c", "kill -" + name + " " + pid()), Path.of("/"), Duration.ofSeconds(5));
        if (!outcome.isSuccess() && isAlive()) {
            throw new EmbeddedPostgresException(
                    "the server (process " + pid() + ") cannot be signalled: " + outcome.output());
        }
    }

    /** Waits for the end of the process. Polls, because Java is notified only of the end of child processes. */
    private boolean awaitEnd(Duration limit) {
        long deadline = System.nanoTime() + limit.toNanos();
        while (isAlive()) {
            if (System.nanoTime() > deadline) {
                return false;
            }
            LockSupport.parkNanos(Duration.ofMillis(10).toNanos());
            if (Thread.currentThread().isInterrupted()) {
                throw new EmbeddedPostgresException("waiting for the end of process " + pid() + " was interrupted");
            }
        }
        return true;
    }

    private static Path pidFile(Path cluster) {
        return cluster.resolve("postmaster.pid");
    }

    private static Optional<Long> number(String line) {
        String digits = line.strip();
        return digits.matches("\\d{1,9}") ? Optional.of(Long.valueOf(digits)) : Optional.empty();
    }

    /**
     * Returns whether the process runs. A zombie (an ended process whose status the parent process has not read) counts
     * as ended. In a container, the parent process may never read the status.
     */
    static boolean isRunning(ProcessHandle process) {
        return process.isAlive() && !isZombie(process.pid());
    }

    private static boolean isZombie(long pid) {
        try {
            String line = Files.readString(file(pid, "stat"), StandardCharsets.ISO_8859_1);
            char state = line.charAt(line.lastIndexOf(')') + 2);
            return state == 'Z' || state == 'X';
        } catch (IOException goneOrNotToBeRead) {
            return false;
        }
    }

    private static Optional<ProcessHandle> process(long pid) {
        Optional<ProcessHandle> process = ProcessHandle.of(pid);
        if (process.isEmpty() && Files.exists(file(pid, "stat"))) {
            throw new UncheckedIOException(new IOException("process " + pid + " cannot be inspected"));
        }
        return process.filter(Postmaster::isRunning);
    }

    private static Path file(long pid, String name) {
        return PROCESSES.resolve(pid + "/" + name);
    }

    /** Returns the executable of a process; empty if the process is not the server of this database cluster. */
    private static Optional<Path> program(long pid, Path cluster) {
        List<String> arguments = arguments(pid);
        int option = arguments.indexOf("-D");
        boolean isServer = arguments.get(0).endsWith("/postgres")
                && option > 0
                && option + 1 < arguments.size()
                && arguments.get(option + 1).equals(cluster.toString());
        return isServer ? Optional.of(Path.of(arguments.get(0))) : Optional.empty();
    }

    /**
     * Returns the executable of a process and its arguments. If the process does not exist or belongs to another user,
     * returns a list with an empty string.
     */
    private static List<String> arguments(long pid) {
        Path commandLine = file(pid, "cmdline");
        if (Files.exists(commandLine)) {
            try {
                return Arrays.asList(
                        Files.readString(commandLine, StandardCharsets.UTF_8).split("\0", -1));
            } catch (AccessDeniedException notOurs) {
                return List.of("");
            } catch (IOException failure) {
                // This check whether the file exists needs no file handle.
                if (Files.exists(commandLine)) {
                    throw new UncheckedIOException("process " + pid + " cannot be inspected", failure);
                }
                return List.of("");
            }
        }
        return ProcessHandle.of(pid)
                .map(ProcessHandle::info)
                .filter(information -> information.command().isPresent())
                .map(information -> Stream.concat(
                                information.command().stream(),
                                information.arguments().stream().flatMap(Arrays::stream))
                        .toList())
                .orElse(List.of(""));
    }

    private static boolean isOrphan(long pid, Path cluster) {
        try {
            Path process = PROCESSES.resolve(Long.toString(pid));
            return Files.isSymbolicLink(process.resolve("cwd"))
                    && target(process.resolve("cwd")).equals(cluster)
                    && target(process.resolve("exe")).endsWith("postgres");
        } catch (IOException goneOrNotOurs) {
            return false;
        }
    }

    /** Returns the target of a link, even if the target was deleted. */
    private static Path target(Path link) throws IOException {
        String target = Files.readSymbolicLink(link).toString();
        return Path.of(target.endsWith(DELETED) ? target.substring(0, target.length() - DELETED.length()) : target);
    }
}
