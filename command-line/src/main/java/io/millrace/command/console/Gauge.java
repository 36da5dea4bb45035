package io.millrace.command.console;

import java.util.Locale;

/**
 * The progress of one task.
 *
 * @param name the name of the task
 * @param done the completed amount
 * @param total the total amount; 0 if the total is unknown
 * @param figures the completed amount and the total amount as text
 * @param pace the speed and the remaining time as text; empty if they are not known yet
 */
public record Gauge(String name, long done, long total, String figures, String pace) {

    private static final int PERCENT = 100;
    private static final int LONGEST_BAR = 30;
    private static final int SHORTEST_BAR = 8;
    private static final int SHORTEST_NAME = 8;
    private static final int BRACKETS = 2;
    private static final int LONGEST_PACE = "  1,000,000/s  0:00:00 left".length();
    private static final String GAP = "  ";
    private static final String GREEN = "\u001b[32m";
    private static final String PLAIN = "\u001b[0m";
    private static final String DOTS = "...";

    public Gauge {
        done = total > 0 ? Math.min(done, total) : done;
    }

    /** Returns the progress of a copy. The text contains the number of documents, the speed and the remaining time. */
    public static Gauge of(String name, long done, long total, Pace pace) {
        return new Gauge(
                name,
                done,
                total,
                Figures.count(done) + " of " + Figures.count(total),
                pace.words(Math.max(0, total - done)));
    }

    /** Returns the completed percentage, rounded down; 0 if the total is unknown. */
    public int percent() {
        return total > 0 ? (int) (done * (double) PERCENT / total) : 0;
    }

    /** Returns the progress as a line for a log, without a bar. */
    public String plain() {
        return name
                + (total > 0 ? String.format(Locale.ROOT, " %3d %%", percent()) : "")
                + GAP
                + figures
                + (pace.isEmpty() ? "" : GAP + pace);
    }

    /**
     * Returns the progress as a line with a bar, of at most {@code width} characters. If the line is too long, the bar
     * is shortened. If the line is still too long, these parts are omitted in this order until it fits: the figures,
     * the bar, the pace.
     *
     * @param nameWidth the width of the column of names
     * @param tailWidth the width of the text after the bars
     */
    public String line(int nameWidth, int tailWidth, int width, boolean colours) {
        String label = fitted(name, Math.max(SHORTEST_NAME, Math.min(nameWidth, width / 2)));
        String percent = total > 0 ? String.format(Locale.ROOT, " %3d %%", percent()) : "";
        String tail = tail();
        if (total > 0) {
            int room = width - label.length() - percent.length() - BRACKETS - 1;
            int bar = Math.min(LONGEST_BAR, room - Math.max(tailWidth, tail.length()));
            if (bar < SHORTEST_BAR) {
                tail = pace.isEmpty() ? "" : GAP + pace;
                bar = Math.min(LONGEST_BAR, room - LONGEST_PACE);
            }
            if (bar >= SHORTEST_BAR) {
                return label + " " + bar(bar, colours) + percent + tail;
            }
        }
        String line = label + percent + tail;
        return line.length() <= width ? line : line.substring(0, Math.max(0, width));
    }

    /** Returns the text after the bar: the figures and the pace. */
    String tail() {
        return GAP + figures + (pace.isEmpty() ? "" : GAP + pace);
    }

    private String bar(int length, boolean colours) {
        int full = (int) (done * (double) length / total);
        String drawn = "=".repeat(full);
        String head = full < length ? ">" : "";
        String empty = " ".repeat(length - full - head.length());
        return "[" + (colours ? GREEN + drawn + head + PLAIN : drawn + head) + empty + "]";
    }

    /**
     * Truncates or pads a name. If the name is too long, its beginning is removed, because the number at the end of a
     * name identifies an index.
     */
    private static String fitted(String name, int width) {
        if (name.length() <= width) {
            return name + " ".repeat(width - name.length());
        }
        return DOTS + name.substring(name.length() - (width - DOTS.length()));
    }
}
