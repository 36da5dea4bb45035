package io.millrace.adapters.persistence.embedded;

import java.io.BufferedReader;
import java.io.FileInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** A virtual machine of its own that runs the server on a directory, as a service would, and may be killed. */
final class ServiceProcess implements AutoCloseable {

    private final Process process;
    private final BufferedReader output;

    private ServiceProcess(Process process) {
        this.process = process;
        this.output = process.inputReader(StandardCharsets.UTF_8);
    }

    static ServiceProcess start(Path directory) {
        try {
            return new ServiceProcess(new ProcessBuilder(
                            Path.of(System.getProperty("java.home"), "bin", "java")
                                    .toString(),
                            "-XX:+UseSerialGC",
                            "-XX:TieredStopAtLevel=1",
                            "-cp",
                            System.getProperty("java.class.path"),
                            ServiceProcess.class.getName(),
                            directory.toString())
                    .redirectError(ProcessBuilder.Redirect.INHERIT)
                    .start());
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        }
    }

    /** Waits for the next line of what the program has to say. */
    String line() {
        try {
            String line = output.readLine();
            if (line == null) {
                throw new AssertionError("the program has ended");
            }
            return line;
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        }
    }

    void kill() {
        process.destroyForcibly().onExit().join();
    }

    int awaitEnd() {
        return process.onExit().join().exitValue();
    }

    @Override
    public void close() {
        kill();
    }

    /** Uses up all file handles, and returns whether the server is then known to have ended. */
    String lookWithoutHandles() {
        try {
            process.getOutputStream().write('x');
            process.getOutputStream().flush();
            return line();
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        }
    }

    private static String lookWithoutHandles(Postmaster server) throws IOException {
        List<InputStream> taken = new ArrayList<>();
        boolean isAlive = server.isAlive();
        try {
            while (true) {
                taken.add(new FileInputStream("/dev/null"));
            }
        } catch (IOException used) {
            isAlive &= server.isAlive();
        } finally {
            for (InputStream each : taken) {
                each.close();
            }
        }
        return isAlive ? "alive" : "dead";
    }

    @SuppressWarnings("SystemOut")
    public static void main(String[] arguments) throws IOException {
        try (EmbeddedPostgres server = EmbeddedPostgres.start(Path.of(arguments[0]))) {
            System.out.println(server.jdbcUrl());
            System.out.println(server.pid());
            while (System.in.read() == 'x') {
                System.out.println(lookWithoutHandles(
                        Postmaster.find(Path.of(arguments[0]).toRealPath().resolve("cluster"))
                                .orElseThrow()));
            }
        } catch (DirectoryInUseException refusal) {
            System.out.println(refusal.getMessage());
            System.exit(2);
        }
    }
}
