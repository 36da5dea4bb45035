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
import java.util.Collections;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Stream;

/**
 * The preview of a deletion. It contains two groups of indices, with information about their documents: the indices
 * that a command would delete, and the indices that would remain, with the reasons.
 */
public final class Deletion {

    /** The maximum number of indices that people see in each group: deleted indices and remaining indices. */
    private static final int MOST_SHOWN = 30;

    private static final String UNKNOWN = "-";

    private final List<IndexContent> indices;
    private final List<IndexContent> kept;
    private final Set<String> gaps;

    /**
     * Creates the preview.
     *
     * @param all the deleted indices and the remaining indices
     * @param gaps sentences that say what is unknown
     */
    Deletion(List<IndexContent> all, Set<String> gaps) {
        this.indices = all.stream().filter(index -> index.fate().isDeleted()).toList();
        this.kept = all.stream().filter(index -> !index.fate().isDeleted()).toList();
        this.gaps = Collections.unmodifiableSet(new LinkedHashSet<>(gaps));
    }

    /** Returns the preview of a deletion that deletes no index. */
    public static Deletion none() {
        return new Deletion(List.of(), Set.of());
    }

    /** Returns a copy with a further sentence that says what is unknown. */
    public Deletion lacking(String gap) {
        Set<String> more = new LinkedHashSet<>(gaps);
        more.add(gap);
        return new Deletion(Stream.concat(indices.stream(), kept.stream()).toList(), more);
    }

    List<IndexContent> indices() {
        return indices;
    }

    Set<String> gaps() {
        return gaps;
    }

    /** Returns whether it is certain that no index would be deleted. */
    public boolean isEmpty() {
        return indices.isEmpty() && gaps.isEmpty();
    }

    /** Returns the indices that would be deleted, as JSON for programs. */
    public ArrayNode json() {
        return json(indices);
    }

    /** Returns the remaining indices with the reasons, as JSON for programs. */
    public ArrayNode keptJson() {
        return json(kept);
    }

    private static ArrayNode json(List<IndexContent> indices) {
        ArrayNode json = JsonNodeFactory.instance.arrayNode();
        indices.forEach(index -> json.add(index.json()));
        return json;
    }

    /**
     * Returns a part of a sentence, which contains the number of deleted indices, and the number, size and time range
     * of their documents.
     */
    public String summary() {
        Optional<Long> documents = sum(IndexContent::documents);
        Optional<String> earliest =
                indices.stream().flatMap(index -> index.earliest().stream()).min(Comparator.naturalOrder());
        Optional<String> latest =
                indices.stream().flatMap(index -> index.latest().stream()).max(Comparator.naturalOrder());
        return Figures.count(indices.size(), "index", "indices") + " with "
                + documents
                        .map(number -> Figures.count(number, "document", "documents"))
                        .orElse("an unknown number of documents")
                + " (" + sum(IndexContent::bytes).map(Figures::size).orElse("unknown size") + ")"
                + (earliest.isPresent() && latest.isPresent()
                        ? ", from " + Sentences.plain(earliest.get()) + " to " + Sentences.plain(latest.get())
                        : "");
    }

    /** Returns the sum of a number over all deleted indices. Returns empty if the number is unknown for any of them. */
    private Optional<Long> sum(Function<IndexContent, Optional<Long>> number) {
        long sum = 0;
        for (IndexContent index : indices) {
            Optional<Long> part = number.apply(index);
            if (part.isEmpty()) {
                return Optional.empty();
            }
            sum += part.get();
        }
        return Optional.of(sum);
    }

    /**
     * Returns the preview as lines for people.
     *
     * @param introduction the start of the first line, for example {@code would delete}
     */
    public List<String> lines(String introduction) {
        List<String> lines = new ArrayList<>();
        String nothing = gaps.isEmpty() ? "no index" : "no index that you can see";
        lines.add(introduction + " " + (indices.isEmpty() ? nothing : summary()));
        lines.addAll(table());
        return lines;
    }

    /**
     * Returns a table of the indices, followed by sentences that say what is unknown. Deleted indices precede remaining
     * indices.
     */
    public List<String> table() {
        List<String> lines = new ArrayList<>();
        if (!indices.isEmpty() || !kept.isEmpty()) {
            Table table = new Table(Set.of(1, 2), "INDEX", "DOCUMENTS", "SIZE", "EARLIEST", "LATEST", "RESULT");
            Stream.concat(indices.stream().limit(MOST_SHOWN), kept.stream().limit(MOST_SHOWN))
                    .forEach(index -> table.row(
                            Sentences.plain(index.name()),
                            index.documents().map(Figures::count).orElse(UNKNOWN),
                            index.bytes().map(Figures::size).orElse(UNKNOWN),
                            Sentences.plain(index.earliest().orElse(UNKNOWN)),
                            Sentences.plain(index.latest().orElse(UNKNOWN)),
                            Sentences.plain(index.fate().words())));
            lines.addAll(table.lines());
        }
        addRest(lines, indices, "are deleted");
        addRest(lines, kept, "remain");
        lines.addAll(gaps);
        return lines;
    }

    private static void addRest(List<String> lines, List<IndexContent> all, String what) {
        if (all.size() > MOST_SHOWN) {
            lines.add("and " + Figures.count(all.size() - MOST_SHOWN) + " more indices that " + what);
        }
    }

    /**
     * Asks the user for a confirmation, unless an option already confirms the deletion.
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
