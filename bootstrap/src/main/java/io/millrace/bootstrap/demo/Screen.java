package io.millrace.bootstrap.demo;

import java.io.PrintStream;
import java.util.List;

/** What the person who looks on sees: lines, and progress that moves if they look at a terminal. */
public final class Screen {

    private static final int WIDTH = 79;
    private static final String INDENT = "      ";
    private static final String BOLD = "\u001b[1m";
    private static final String GREEN = "\u001b[32m";
    private static final String PLAIN = "\u001b[0m";

    private final PrintStream output;
    private final boolean terminal;
    private final boolean colours;

    /**
     * Makes a screen.
     *
     * @param terminal whether a line can be written over
     */
    public Screen(PrintStream output, boolean terminal, boolean colours) {
        this.output = output;
        this.terminal = terminal;
        this.colours = colours;
    }

    void heading(String text) {
        line(painted(BOLD, text));
    }

    void detail(String text) {
        line(INDENT + text);
    }

    void success(String text) {
        line(painted(GREEN, text));
    }

    void lines(List<String> lines) {
        lines.forEach(this::line);
    }

    /** Shows how far a task comes until the progress is closed; nothing else is to be printed meanwhile. */
    Progress progress(String task, long total) {
        return terminal
                ? new LiveProgress(output, WIDTH, colours, INDENT + task, total)
                : new PlainProgress(output, INDENT + task, total, System::nanoTime);
    }

    private String painted(String paint, String text) {
        return colours ? paint + text + PLAIN : text;
    }

    private void line(String text) {
        output.println(text);
        output.flush();
    }
}
