package io.millrace.bootstrap.command.serve;

import io.millrace.command.line.CommandContext;
import io.millrace.configuration.Settings;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/**
 * Shows on a terminal that the first start of a service unpacks and initializes the embedded PostgreSQL, which takes
 * some seconds. The display ends when this object is closed.
 */
final class FirstStart {

    private static final Duration INTERVAL = Duration.ofSeconds(2);

    private final CountDownLatch closed = new CountDownLatch(1);

    private FirstStart() {}

    /** Begins the display if there is a terminal and the database does not exist yet. */
    static FirstStart report(Settings settings, CommandContext context) {
        FirstStart start = new FirstStart();
        Path directory = settings.database().embeddedDirectory();
        if (context.terminal() && settings.database().url().isEmpty() && Files.notExists(directory)) {
            context.output().println("preparing PostgreSQL in " + directory + " for the first start");
            Thread reporting = new Thread(() -> start.count(context.output()), "first-start");
            reporting.setDaemon(true);
            reporting.start();
        }
        return start;
    }

    private void count(PrintStream output) {
        long begun = System.nanoTime();
        try {
            while (!closed.await(INTERVAL.toMillis(), TimeUnit.MILLISECONDS)) {
                output.println("preparing PostgreSQL: "
                        + Duration.ofNanos(System.nanoTime() - begun).toSeconds() + " s");
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /** Ends the display. */
    void close() {
        closed.countDown();
    }
}
