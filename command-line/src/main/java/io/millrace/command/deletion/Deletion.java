package io.millrace.command.deletion;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import io.millrace.command.client.ClientFailedException;
import io.millrace.command.client.ExitStatus;
import io.millrace.command.client.Sentences;
import io.millrace.command.console.Figures;
import io.millrace.command.console.Table;
import io.millrace.command.line.Keyboard;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** The indices that a command would delete, with their documents. */
public final class Deletion {

    private static final int MOST_SHOWN = 30;

    private final List<DoomedIndex> indices;

    Deletion(List<DoomedIndex> indices) {
        this.indices = List.copyOf(indices);
    }

    List<DoomedIndex> indices() {
        return indices;
    }

    /** Returns whether no index would be deleted. */
    public boolean isEmpty() {
        return indices.isEmpty();
    }

    /** Returns the indices for programs. */
    public ArrayNode json() {
        ArrayNode json = JsonNodeFactory.instance.arrayNode();
        indices.forEach(index -> json.add(index.json()));
        return json;
    }

    /** Returns the number of indices and documents, and the time range of the documents, as a sentence. */
    public String summary() {
        long documents = indices.stream().mapToLong(DoomedIndex::documents).sum();
        long bytes = indices.stream().mapToLong(DoomedIndex::bytes).sum();
        Optional<String> earliest =
                indices.stream().flatMap(index -> index.earliest().stream()).min(Comparator.naturalOrder());
        Optional<String> latest =
                indices.stream().flatMap(index -> index.latest().stream()).max(Comparator.naturalOrder());
        return Figures.count(indices.size(), "index", "indices") + " with "
                + Figures.count(documents, "document", "documents")
                + " (" + Figures.size(bytes) + ")"
                + (earliest.isPresent() && latest.isPresent()
                        ? ", from " + Sentences.plain(earliest.get()) + " to " + Sentences.plain(latest.get())
                        : "");
    }

    /**
     * Returns the preview for people.
     *
     * @param introduction the start of the first line, for example {@code would delete}
     */
    public List<String> lines(String introduction) {
        List<String> lines = new ArrayList<>();
        lines.add(introduction + " " + summary());
        Table table = new Table(Set.of(1, 2), "INDEX", "DOCUMENTS", "SIZE", "EARLIEST", "LATEST");
        indices.stream()
                .limit(MOST_SHOWN)
                .forEach(index -> table.row(
                        Sentences.plain(index.name()),
                        Figures.count(index.documents()),
                        Figures.size(index.bytes()),
                        Sentences.plain(index.earliest().orElse("-")),
                        Sentences.plain(index.latest().orElse("-"))));
        lines.addAll(table.lines());
        if (indices.size() > MOST_SHOWN) {
            lines.add("and " + Figures.count(indices.size() - MOST_SHOWN) + " more indices");
        }
        return lines;
    }

    /**
     * Asks for a confirmation, unless the user confirmed in advance.
     *
     * @param expected the text that the user must type
     * @throws ClientFailedException if there is no terminal, or if the user types another text
     */
    public static void confirm(DeletionOptions options, Keyboard keyboard, String expected) {
        if (options.isConfirmed()) {
            return;
        }
        String typed = keyboard.ask("Type " + expected + " to delete this permanently: ")
                .orElseThrow(() -> new ClientFailedException(
                        ExitStatus.USAGE, "nothing was deleted: confirmation needs a terminal or --yes"));
        if (!typed.strip().equals(expected)) {
            throw new ClientFailedException("nothing was deleted");
        }
    }
}
