package io.millrace.command.document;

import io.millrace.command.client.document.FoundDocument;
import java.io.PrintStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Function;

/**
 * Prints documents as a table. The first documents determine the columns and their widths, so that a long table needs
 * no more memory than a short one.
 */
final class DocumentTable extends DocumentPrinter {

    private static final int FIRST_ROWS = 100;
    private static final int WIDEST = 60;
    private static final int NARROWEST_LAST = 20;
    private static final int NARROWEST = 4;
    private static final String GAP = "  ";

    private final PrintStream output;
    private final List<String> fields;
    private final Optional<Integer> width;
    private final List<FoundDocument> first = new ArrayList<>();
    private List<Column> columns = List.of();
    private boolean begun;

    private record Column(String heading, Function<FoundDocument, String> text, int width) {

        Column(String field) {
            this(field, document -> DocumentFields.text(document, field), 0);
        }

        Column ofWidth(int other) {
            return new Column(heading, text, other);
        }
    }

    /**
     * Creates a table.
     *
     * @param fields the fields that are shown as columns; empty to choose the fields from the first documents
     * @param width the number of columns of the terminal; empty if lines must not be truncated
     */
    DocumentTable(PrintStream output, List<String> fields, Optional<Integer> width) {
        super(output);
        this.output = output;
        this.fields = List.copyOf(fields);
        this.width = width;
    }

    @Override
    void write(FoundDocument document) {
        if (begun) {
            row(document);
            return;
        }
        first.add(document);
        if (first.size() == FIRST_ROWS) {
            begin();
        }
    }

    @Override
    void end() {
        if (!begun && !first.isEmpty()) {
            begin();
        }
    }

    private void begin() {
        begun = true;
        columns = fitted(chosen());
        line(columns.stream()
                .map(column -> column.heading().toUpperCase(Locale.ROOT))
                .toList());
        first.forEach(this::row);
        first.clear();
    }

    /**
     * Returns the columns, whose widths are not determined yet. A document without a message is shown as JSON in the
     * last column.
     */
    private List<Column> chosen() {
        if (!fields.isEmpty()) {
            return fields.stream().map(Column::new).toList();
        }
        List<String> messages = present(DocumentFields.MESSAGES);
        List<String> levels = messages.isEmpty() ? List.of() : present(DocumentFields.LEVELS);
        List<Column> chosen = new ArrayList<>(List.of(new Column(DocumentFields.TIMESTAMP)));
        if (!levels.isEmpty()) {
            chosen.add(new Column(
                    levels.size() == 1 ? levels.get(0) : "level",
                    document -> DocumentFields.first(document, levels)
                            .map(field -> DocumentFields.text(document, field))
                            .orElse(""),
                    0));
        }
        String heading = messages.isEmpty() ? "document" : messages.size() == 1 ? messages.get(0) : "message";
        chosen.add(new Column(
                heading,
                document -> DocumentFields.first(document, messages)
                        .map(field -> DocumentFields.text(document, field))
                        .orElseGet(() -> DocumentFields.rest(document)),
                0));
        return chosen;
    }

    /** Returns those of the fields that occur in the first documents. */
    private List<String> present(List<String> candidates) {
        return first.stream()
                .flatMap(document -> DocumentFields.first(document, candidates).stream())
                .distinct()
                .toList();
    }

    /**
     * Returns the columns with their widths. On a terminal, the widest columns are made narrower until all columns fit.
     */
    private List<Column> fitted(List<Column> chosen) {
        List<Integer> widths = new ArrayList<>();
        for (Column column : chosen) {
            widths.add(Math.min(
                    WIDEST,
                    first.stream()
                            .mapToInt(document -> column.text().apply(document).length())
                            .reduce(column.heading().length(), Math::max)));
        }
        int last = widths.size() - 1;
        if (width.isPresent()) {
            int room = Math.max(NARROWEST_LAST, width.get() - GAP.length() * last);
            int widest = widest(widths.subList(0, last));
            while (last > 0 && sum(widths.subList(0, last)) > room - NARROWEST_LAST && widths.get(widest) > NARROWEST) {
                widths.set(widest, widths.get(widest) - 1);
                widest = widest(widths.subList(0, last));
            }
            widths.set(last, Math.max(NARROWEST, room - sum(widths.subList(0, last))));
        }
        List<Column> fitted = new ArrayList<>();
        for (int i = 0; i < chosen.size(); i++) {
            fitted.add(chosen.get(i).ofWidth(widths.get(i)));
        }
        return fitted;
    }

    private static int widest(List<Integer> widths) {
        int widest = 0;
        for (int i = 1; i < widths.size(); i++) {
            if (widths.get(i) > widths.get(widest)) {
                widest = i;
            }
        }
        return widest;
    }

    private static int sum(List<Integer> widths) {
        return widths.stream().mapToInt(Integer::intValue).sum();
    }

    private void row(FoundDocument document) {
        line(columns.stream().map(column -> column.text().apply(document)).toList());
    }

    private void line(List<String> cells) {
        StringBuilder line = new StringBuilder();
        for (int i = 0; i < cells.size(); i++) {
            int room = columns.get(i).width();
            String cell = cells.get(i);
            String shown = width.isPresent() && cell.length() > room ? cell.substring(0, room - 1) + "…" : cell;
            line.append(i == 0 ? "" : GAP).append(shown).append(" ".repeat(Math.max(0, room - shown.length())));
        }
        output.println(line.toString().stripTrailing());
    }
}
