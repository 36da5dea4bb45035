package io.millrace.command.console;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/** A table with aligned columns for a terminal. */
public final class Table {

    private static final String GAP = "  ";

    private final Set<Integer> right;
    private final List<List<String>> rows = new ArrayList<>();

    /**
     * Creates a table.
     *
     * @param right the columns that are aligned to the right, counted from 0
     */
    public Table(Set<Integer> right, String... headings) {
        this.right = Set.copyOf(right);
        rows.add(List.of(headings));
    }

    /** Adds a row. It must have one cell for each heading. */
    public Table row(String... cells) {
        if (cells.length != rows.get(0).size()) {
            throw new IllegalArgumentException("a row has " + rows.get(0).size() + " cells, and not " + cells.length);
        }
        rows.add(List.of(cells));
        return this;
    }

    public List<String> lines() {
        return rows.stream().map(this::aligned).toList();
    }

    private String aligned(List<String> row) {
        StringBuilder line = new StringBuilder();
        for (int i = 0; i < row.size(); i++) {
            int column = i;
            int width = rows.stream()
                    .mapToInt(other -> other.get(column).length())
                    .max()
                    .orElse(0);
            String cell = row.get(i);
            String pad = " ".repeat(width - cell.length());
            line.append(i == 0 ? "" : GAP).append(right.contains(i) ? pad + cell : cell + pad);
        }
        return line.toString().stripTrailing();
    }
}
