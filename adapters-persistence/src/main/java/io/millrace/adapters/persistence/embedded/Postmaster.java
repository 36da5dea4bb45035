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
 * The main process of the server on one cluster, which is never a child of the service: it was made a session leader of
 * its own, or it is left over from a service that was killed.
 *
 * @param program the file it runs
 * @param port where it listens, or 0 if that is not known yet
 */
record Postmaster(ProcessHandle process, Path program, int port) {

    private static final Logger LOG = LoggerFactory.getLogger(Postmaster.class);
    private static final Duration PATIENCE_WHEN_FORCED = Duration.ofSeconds(5);
    private static final Path PROCESSES = Path.of("/proc");

    /** Added by Linux to the target of a link whose file is gone. */
    private static final String DELETED = " (deleted)";

    /**
     * Finds the live server of a cluster. What {@code postmaster.pid} says is not believed: after a crash its number
     * may by now belong to any process, so that process must be a postgres which was started on this very directory.
     *
     * @throws UncheckedIOException if it cannot be found out, such as for lack of file handles
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
        // A server that is only just starting has not written its port yet.
        int port = lines.size() > 3 ? number(lines.get(3)).map(Math::toIntExact).orElse(0) : 0;
        return lines.stream()
                .findFirst()
                .flatMap(Postmaster::number)
                .flatMap(pid -> program(pid, cluster)
                        .flatMap(program -> process(pid).map(process -> new Postmaster(process, program, port))));
    }

    /** Removes the file of a server that is known to be dead; PostgreSQL itself would believe a number in use again. */
    static void forget(Path cluster) {
        try {
            if (Files.deleteIfExists(pidFile(cluster))) {
                LOG.info("removed {}, whose server is gone", pidFile(cluster));
            }
        } catch (IOException failure) {
            throw new UncheckedIOException("cannot remove " + pidFile(cluster), failure);
        }
    }

    /** Kills what a dead server has left running on its cluster; such processes keep a new one from starting. */
    static void killOrphans(Path cluster) {
        try (Stream<ProcessHandle> processes = ProcessHandle.allProcesses()) {
            processes.filter(process -> isOrphan(process.pid(), cluster)).forEach(process -> {
                LOG.warn("killing process {}, left over from a server that is gone", process.pid());
                process.destroyForcibly();
            });
        }
    }

    /** Returns whether the server runs, as far as is known: one that cannot be looked at counts as running. */
    boolean isAlive() {
        if (process.isAlive()) {
            return !isZombie(pid());
        }
        try {
            // Without a file handle to look, every process is said to have ended.
            return arguments(pid()).get(0).equals(program.toString());
        } catch (UncheckedIOException unknown) {
            return true;
        }
    }

    /**
     * Stops the server: by a fast stop, which rolls back transactions under way; if that takes too long by an immediate
     * one, from which the next start recovers; and at last by force.
     *
     * @param patience how long the fast stop may take; each further step has five seconds
     */
    void stop(Duration patience) {
        signal("INT");
        if (!hasEndedWithin(patience)) {
            LOG.warn(
                    "the server (process {}) has not stopped within {} s: immediate stop", pid(), patience.toSeconds());
            stopImmediately();
        }
    }

    /** Stops the server without writing anything more, by force if it does not react within five seconds. */
    void stopImmediately() {
        signal("QUIT");
        if (!hasEndedWithin(PATIENCE_WHEN_FORCED)) {
            LOG.warn("the server (process {}) does not react: killing it", pid());
            process.destroyForcibly();
        }
        if (!hasEndedWithin(PATIENCE_WHEN_FORCED)) {
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

    /** Polls, because the end of a process that is not a child of this one is not signalled. */
    private boolean hasEndedWithin(Duration limit) {
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

    /** A process that has ended stays in the table until its parent asks, which in a container may be never. */
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
            throw new UncheckedIOException(new IOException("process " + pid + " cannot be looked at"));
        }
        return process.filter(Postmaster::isRunning);
    }

    private static Path file(long pid, String name) {
        return PROCESSES.resolve(pid + "/" + name);
    }

    /** Returns the file the process runs if its arguments say that it is the server of the cluster. */
    private static Optional<Path> program(long pid, Path cluster) {
        List<String> arguments = arguments(pid);
        int option = arguments.indexOf("-D");
        boolean isServer = arguments.get(0).endsWith("/postgres")
                && option > 0
                && option + 1 < arguments.size()
                && arguments.get(option + 1).equals(cluster.toString());
        return isServer ? Optional.of(Path.of(arguments.get(0))) : Optional.empty();
    }

    /** Returns the program of a process and its arguments; an empty text if there is no such process. */
    private static List<String> arguments(long pid) {
        Path commandLine = file(pid, "cmdline");
        if (Files.exists(commandLine)) {
            try {
                return Arrays.asList(
                        Files.readString(commandLine, StandardCharsets.UTF_8).split("\0", -1));
            } catch (AccessDeniedException notOurs) {
                return List.of("");
            } catch (IOException failure) {
                // To find out whether it is there takes no file handle.
                if (Files.exists(commandLine)) {
                    throw new UncheckedIOException("process " + pid + " cannot be looked at", failure);
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

    /** Returns what a link of a process leads to, also if that was deleted. */
    private static Path target(Path link) throws IOException {
        String target = Files.readSymbolicLink(link).toString();
        return Path.of(target.endsWith(DELETED) ? target.substring(0, target.length() - DELETED.length()) : target);
    }
}
