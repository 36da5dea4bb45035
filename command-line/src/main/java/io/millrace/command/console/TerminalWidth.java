package io.millrace.command.console;

import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import java.util.function.IntSupplier;

/**
 * Returns the width of the terminal in columns. Java has no API for the width, so this class runs {@code stty}. A
 * result is reused for two seconds, because the width can change. If the width is unknown, returns 80.
 */
public final class TerminalWidth implements IntSupplier {

    private static final int USUAL = 80;
    private static final int PATIENCE_SECONDS = 1;
    private static final long QUERY_INTERVAL = Duration.ofSeconds(2).toNanos();
    private static final int MOST_DIGITS = 5;

    private int known = USUAL;
    private boolean queried;
    private boolean silent;
    private long queriedAt;

    @Override
    public int getAsInt() {
        long now = System.nanoTime();
        if (!silent && (!queried || now - queriedAt > QUERY_INTERVAL)) {
            queried = true;
            queriedAt = now;
            known = query();
        }
        return known;
    }

    private int query() {
        try {
            Process process = new ProcessBuilder("stty", "size")
                    .redirectInput(new File("/dev/tty"))
                    .redirectError(ProcessBuilder.Redirect.DISCARD)
                    .start();
            String text = new String(process.getInputStream().readAllBytes(), StandardCharsets.US_ASCII).strip();
            if (process.waitFor(PATIENCE_SECONDS, TimeUnit.SECONDS) && process.exitValue() == 0) {
                String columns = text.substring(text.indexOf(' ') + 1);
                if (columns.matches("[1-9]\\d{0," + (MOST_DIGITS - 1) + "}")) {
                    return Integer.parseInt(columns);
                }
            }
        } catch (IOException e) {
            // The program stty or a terminal is missing. Later attempts would fail too and are skipped.
            silent = true;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        return known;
    }
}
