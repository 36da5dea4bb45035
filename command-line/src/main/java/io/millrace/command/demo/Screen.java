package io.millrace.command.demo;

import io.millrace.command.console.Board;
import io.millrace.command.console.Gauge;
import io.millrace.command.console.Pace;
import java.util.List;

/** The output of the demo: lines of text, and the progress of the current step below these lines. */
public final class Screen {

    private static final String INDENT = "      ";
    private static final String BOLD = "\u001b[1m";
    private static final String GREEN = "\u001b[32m";
    private static final String PLAIN = "\u001b[0m";

    private final Board board;
    private final boolean colours;
    private Pace pace = new Pace();

    public Screen(Board board, boolean colours) {
        this.board = board;
        this.colours = colours;
    }

    void heading(String text) {
        board.print(painted(BOLD, text));
    }

    void detail(String text) {
        board.print(INDENT + text);
    }

    void success(String text) {
        board.print(painted(GREEN, text));
    }

    void lines(List<String> lines) {
        lines.forEach(board::print);
    }

    /** Shows the progress of a task. On a terminal, the progress bar disappears when the task is complete. */
    void progress(String task, long done, long total) {
        long now = System.nanoTime();
        pace.at(now, done);
        board.show(List.of(Gauge.of(INDENT + task, done, total, pace)));
        if (done == total) {
            board.clear();
            pace = new Pace();
        }
    }

    private String painted(String paint, String text) {
        return colours ? paint + text + PLAIN : text;
    }
}
