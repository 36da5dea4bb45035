package io.millrace.command.load;

import io.millrace.command.console.Board;
import io.millrace.command.console.Figures;
import io.millrace.command.console.Gauge;
import io.millrace.command.console.Pace;
import java.util.List;
import java.util.OptionalLong;

/** Shows the progress of a load as a bar. The length of the bar shows how much of the input was read. */
public final class LoadBoard implements LoadView {

    private static final int MOST_REFUSALS = 20;

    private final Board board;
    private final String name;
    private final boolean kept;
    private final Pace documents = new Pace();
    private final Pace parts = new Pace();
    private long printed;

    /**
     * Creates the view.
     *
     * @param name the name of the bar
     * @param kept whether rejected documents are written to a file. If so, not all of them need to be shown
     */
    public LoadBoard(Board board, String name, boolean kept) {
        this.board = board;
        this.name = name;
        this.kept = kept;
    }

    @Override
    public void at(long read, OptionalLong size, long settled) {
        long now = System.nanoTime();
        documents.at(now, settled);
        parts.at(now, read);
        String rate = documents
                .perSecond()
                .map(perSecond -> Figures.count(Math.round(perSecond)) + "/s")
                .orElse("");
        String left = size.isPresent()
                ? parts.left(size.getAsLong() - read)
                        .map(time -> "  " + Figures.clock(time) + " left")
                        .orElse("")
                : "";
        board.show(List.of(
                new Gauge(name, read, size.orElse(0), Figures.count(settled, "document", "documents"), rate + left)));
    }

    @Override
    public void note(String sentence) {
        board.print(sentence);
    }

    @Override
    public void refused(String what, String reason) {
        printed++;
        if (printed <= MOST_REFUSALS) {
            board.print(what + " was rejected: " + reason);
        } else if (printed == MOST_REFUSALS + 1) {
            board.print("further rejected documents are " + (kept ? "only written to the file" : "only counted"));
        }
    }
}
