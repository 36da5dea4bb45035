package io.millrace.bootstrap.demo;

import io.millrace.bootstrap.console.Figures;
import java.io.PrintStream;
import java.time.Duration;
import java.util.Locale;
import java.util.function.LongSupplier;

/** A line for every tenth, for output that is no terminal. */
final class PlainProgress implements Progress {

    private static final int PARTS = 10;
    private static final double NANOSECONDS = 1e9;

    private final PrintStream output;
    private final String task;
    private final long total;
    private final LongSupplier nanoTime;
    private final long start;
    private long said;

    PlainProgress(PrintStream output, String task, long total, LongSupplier nanoTime) {
        this.output = output;
        this.task = task;
        this.total = total;
        this.nanoTime = nanoTime;
        this.start = nanoTime.getAsLong();
    }

    @Override
    public void at(long done) {
        long parts = done * PARTS / total;
        if (parts <= said) {
            return;
        }
        said = parts;
        double seconds = (nanoTime.getAsLong() - start) / NANOSECONDS;
        long rate = Math.round(seconds > 0 ? done / seconds : 0);
        Duration left = Duration.ofMillis(rate == 0 ? 0 : (total - done) * 1000 / rate);
        output.println(String.format(
                Locale.ROOT,
                "%s %3d %%  %s of %s, %s/s, %s left",
                task,
                parts * (100 / PARTS),
                Figures.count(done),
                Figures.count(total),
                Figures.count(rate),
                Figures.seconds(left)));
    }

    @Override
    public void close() {
        output.flush();
    }
}
