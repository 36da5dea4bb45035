package io.millrace.command.demo;

import io.millrace.command.client.stream.BackingIndex;
import io.millrace.command.console.Figures;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** Formats a comparison of a data stream before and after an upgrade. Lines have at most 79 characters. */
final class Comparison {

    private static final int NUMBER_LENGTH = "-000001".length();

    private Comparison() {}

    static List<String> lines(Snapshot before, Snapshot after) {
        List<String> lines = new ArrayList<>();
        lines.add(totals("", "BEFORE", "AFTER"));
        lines.add(row("backing index", "version", "layout", "documents", "version", "layout", "documents"));
        for (int i = 0; i < Math.max(before.indices().size(), after.indices().size()); i++) {
            lines.add(row(at(before, i), at(after, i)));
        }
        lines.add(totals("all documents", Figures.count(before.documents()), Figures.count(after.documents())));
        lines.add(totals("size", Figures.mebibytes(before.bytes()), Figures.mebibytes(after.bytes())));
        lines.add(totals("one hour counted", Figures.milliseconds(before.hour()), Figures.milliseconds(after.hour())));
        lines.add(totals(
                "address counted", Figures.milliseconds(before.visitor()), Figures.milliseconds(after.visitor())));
        return lines;
    }

    private static Optional<BackingIndex> at(Snapshot snapshot, int position) {
        return position < snapshot.indices().size()
                ? Optional.of(snapshot.indices().get(position))
                : Optional.empty();
    }

    private static String row(Optional<BackingIndex> before, Optional<BackingIndex> after) {
        return row(
                before.or(() -> after)
                        .map(index -> "..." + ending(index.name()))
                        .orElse(""),
                before.map(BackingIndex::version).orElse("-"),
                before.map(Comparison::layout).orElse("-"),
                before.map(index -> Figures.count(index.documents())).orElse("-"),
                after.map(BackingIndex::version).orElse("-"),
                after.map(Comparison::layout).orElse("-"),
                after.map(index -> Figures.count(index.documents())).orElse("-"));
    }

    private static String ending(String name) {
        return name.substring(Math.max(0, name.length() - NUMBER_LENGTH));
    }

    private static String layout(BackingIndex index) {
        return index.version().substring(0, Math.max(0, index.version().indexOf('.')));
    }

    private static String row(Object... cells) {
        return String.format(Locale.ROOT, "  %-16s %8s  %6s  %9s   %8s  %6s  %9s", cells)
                .stripTrailing();
    }

    private static String totals(Object... cells) {
        return String.format(Locale.ROOT, "  %-16s %27s   %27s", cells).stripTrailing();
    }
}
