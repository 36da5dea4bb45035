package io.millrace.command.document;

import io.millrace.command.client.document.FoundDocument;
import java.io.PrintStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * Prints documents as a table. The first documents determine the columns and their widths, so that a table of any length
 * needs little memory.
 */
final class DocumentTable extends DocumentPrinter {

    private static final int FIRST_ROWS = 100;
    private static final int WIDEST = 60;
    private static final int NARROWEST_LAST = 20;
    private static final int NARROWEST = 4;
    private static final String GAP = "  ";
    private static final String REST = "document";

    private final PrintStream output;
    private final List<String> fields;
    private final Optional<Integer> width;
    private final List<FoundDocument> first = new ArrayList<>();
    private List<Column> columns = List.of();
    private boolean begun;

    private record Column(String field, int width) {

        String text(FoundDocument document) {
            return field.equals(REST) ? DocumentFields.rest(document) : DocumentFields.text(document, field);
        }
    }

    /**
     * Creates a table.
     *
     * @param fields the fields of the columns; empty to choose them from the first documents
     * @param width the number of columns of the terminal; empty if lines are not cut
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
        List<String> headings = columns.stream()
                .map(column -> column.field().toUpperCase(Locale.ROOT))
                .toList();
        line(headings);
        first.forEach(this::row);
        first.clear();
    }

    private List<String> chosen() {
        if (!fields.isEmpty()) {
            return fields;
        }
        List<String> chosen = new ArrayList<>(List.of(DocumentFields.TIMESTAMP));
        Optional<String> message = chosen(DocumentFields.MESSAGES);
        if (message.isPresent()) {
            chosen(DocumentFields.LEVELS).ifPresent(chosen::add);
        }
        chosen.add(message.orElse(REST));
        return chosen;
    }

    private Optional<String> chosen(List<String> candidates) {
        return candidates.stream()
                .filter(field -> first.stream()
                        .anyMatch(document -> document.value(field).isValueNode()))
                .findFirst();
    }

    /** Returns the columns with their widths. On a terminal, the widest columns become narrower until all fit. */
    private List<Column> fitted(List<String> names) {
        List<Integer> widths = new ArrayList<>();
        for (String name : names) {
            Column column = new Column(name, 0);
            widths.add(Math.min(
                    WIDEST,
                    first.stream()
                            .mapToInt(document -> column.text(document).length())
                            .reduce(name.length(), Math::max)));
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
        for (int i = 0; i < names.size(); i++) {
            fitted.add(new Column(names.get(i), widths.get(i)));
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
        line(columns.stream().map(column -> column.text(document)).toList());
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
