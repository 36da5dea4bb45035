package io.millrace.adapters.http.cat;

import io.millrace.adapters.http.json.ReadableSize;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/**
 * A column of a table, with the names that Elasticsearch uses.
 *
 * @param aliases other names of the column in requests
 * @param shown whether the table contains the column if the request names no columns
 * @param text returns the cell of a text column; empty if the value is unknown
 * @param number returns the cell of a number column; absent if the value is unknown
 */
record Column<R>(
        String title,
        String description,
        List<String> aliases,
        Kind kind,
        boolean shown,
        Function<R, String> text,
        Function<R, Optional<Long>> number) {

    /** How cells are aligned and sorted, and whether a unit applies to them. */
    enum Kind {
        TEXT,
        /** A text that is aligned like a number. */
        FIGURE,
        NUMBER,
        BYTES
    }

    static <R> Column<R> text(String title, String description, Function<R, String> cell, String... aliases) {
        return new Column<>(title, description, List.of(aliases), Kind.TEXT, true, cell, row -> Optional.empty());
    }

    static <R> Column<R> figure(String title, String description, Function<R, String> cell, String... aliases) {
        return new Column<>(title, description, List.of(aliases), Kind.FIGURE, true, cell, row -> Optional.empty());
    }

    static <R> Column<R> number(String title, String description, Function<R, Optional<Long>> cell, String... aliases) {
        return new Column<>(title, description, List.of(aliases), Kind.NUMBER, true, row -> "", cell);
    }

    static <R> Column<R> bytes(String title, String description, Function<R, Optional<Long>> cell, String... aliases) {
        return new Column<>(title, description, List.of(aliases), Kind.BYTES, true, row -> "", cell);
    }

    /** Returns a copy that the table contains only if the request names it. */
    Column<R> onRequest() {
        return new Column<>(title, description, aliases, kind, false, text, number);
    }

    boolean isNamed(String name) {
        return title.equals(name) || aliases.contains(name);
    }

    boolean isAlignedRight() {
        return kind != Kind.TEXT;
    }

    /**
     * Returns the content of a cell as text; absent if it is unknown.
     *
     * @param unit the unit of sizes in bytes; if empty, a readable unit is chosen for each size
     */
    Optional<String> cell(R row, Optional<Long> unit) {
        return switch (kind) {
            case TEXT, FIGURE -> Optional.of(text.apply(row)).filter(value -> !value.isEmpty());
            case NUMBER -> number.apply(row).map(value -> Long.toString(value));
            case BYTES ->
                number.apply(row)
                        .map(value -> unit.map(divisor -> Long.toString(value / divisor))
                                .orElseGet(() -> ReadableSize.of(value)));
        };
    }

    /** Returns the order of rows by this column; rows with unknown numbers are last. */
    Comparator<R> order() {
        return kind == Kind.TEXT || kind == Kind.FIGURE
                ? Comparator.comparing(text)
                : Comparator.comparingLong(row -> number.apply(row).orElse(Long.MAX_VALUE));
    }
}
