package io.millrace.command.console;

import java.io.PrintStream;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.IntSupplier;
import java.util.function.LongSupplier;

/**
 * Shows progress. On a terminal, it redraws progress bars below the messages. Otherwise it prints a line whenever
 * another 10 % are complete, and at least every 30 seconds if there is some progress. Without progress, it prints no
 * line.
 */
public final class Board implements AutoCloseable {

    private static final long REDRAW_NANOSECONDS = Duration.ofMillis(100).toNanos();
    private static final long SILENCE_NANOSECONDS = Duration.ofSeconds(30).toNanos();
    private static final int PART = 10;
    private static final String CLEAR = "\u001b[2K";
    private static final String UP = "\u001b[%dA";

    private final PrintStream output;
    private final boolean live;
    private final boolean colours;
    private final IntSupplier width;
    private final LongSupplier nanoTime;
    private final Map<String, PrintedProgress> printed = new HashMap<>();
    private List<Gauge> gauges = List.of();
    private int drawn;
    private long drawnAt;

    private record PrintedProgress(int parts, String figures, long nanoTime) {}

    /**
     * Creates a board.
     *
     * @param live whether lines of the output can be overwritten, as on a terminal
     * @param width returns the number of columns of the terminal
     */
    public Board(PrintStream output, boolean live, boolean colours, IntSupplier width, LongSupplier nanoTime) {
        this.output = output;
        this.live = live;
        this.colours = colours;
        this.width = width;
        this.nanoTime = nanoTime;
        this.drawnAt = nanoTime.getAsLong() - REDRAW_NANOSECONDS;
    }

    /** Prints a message above the bars. */
    public void print(String line) {
        erase();
        output.println(line);
        draw();
    }

    /** Shows these progress bars instead of the previous ones. */
    public void show(List<Gauge> current) {
        gauges = List.copyOf(current);
        long now = nanoTime.getAsLong();
        if (!live) {
            gauges.forEach(gauge -> log(gauge, now));
        } else if (now - drawnAt >= REDRAW_NANOSECONDS || gauges.size() != drawn) {
            erase();
            draw();
            drawnAt = now;
        }
    }

    private void log(Gauge gauge, long now) {
        PrintedProgress before = printed.get(gauge.name());
        int parts = gauge.percent() / PART;
        if (before == null && parts == 0) {
            printed.put(gauge.name(), new PrintedProgress(0, gauge.figures(), now));
            return;
        }
        if (before == null
                || parts > before.parts()
                || (!gauge.figures().equals(before.figures()) && now - before.nanoTime() >= SILENCE_NANOSECONDS)) {
            printed.put(gauge.name(), new PrintedProgress(parts, gauge.figures(), now));
            output.println(gauge.plain());
            output.flush();
        }
    }

    private void erase() {
        if (drawn > 0) {
            StringBuilder text = new StringBuilder(String.format(Locale.ROOT, UP, drawn));
            text.append((CLEAR + "\n").repeat(drawn)).append(String.format(Locale.ROOT, UP, drawn));
            output.print(text);
            drawn = 0;
        }
    }

    private void draw() {
        if (live) {
            int columns = Math.max(1, width.getAsInt() - 1);
            int names = gauges.stream()
                    .mapToInt(gauge -> gauge.name().length())
                    .max()
                    .orElse(0);
            int tails = gauges.stream()
                    .mapToInt(gauge -> gauge.tail().length())
                    .max()
                    .orElse(0);
            List<String> lines = new ArrayList<>();
            gauges.forEach(gauge -> lines.add(gauge.line(names, tails, columns, colours)));
            lines.forEach(output::println);
            drawn = lines.size();
        }
        output.flush();
    }

    /** Removes the bars. Messages remain. */
    public void clear() {
        erase();
        gauges = List.of();
        output.flush();
    }

    @Override
    public void close() {
        clear();
    }
}
