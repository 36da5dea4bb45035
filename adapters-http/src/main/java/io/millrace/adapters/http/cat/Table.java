package io.millrace.adapters.http.cat;

import io.millrace.adapters.http.error.RequestRefusedException;
import io.millrace.adapters.http.json.Members;
import io.millrace.adapters.http.route.Request;
import io.millrace.adapters.http.route.Response;
import io.millrace.adapters.http.route.message.Parameters;
import io.millrace.domain.text.NamePattern;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * A table with the columns that this service knows.
 *
 * @param <R> a row
 */
final class Table<R> {

    /** The parameters of all tables. */
    static final String[] PARAMETERS = {"bytes", "h", "help", "local", "master_timeout", "s", "time", "v"};

    /** The units of sizes in bytes. */
    private static final Map<String, Long> UNITS =
            Map.of("b", 1L, "kb", 1L << 10, "mb", 1L << 20, "gb", 1L << 30, "tb", 1L << 40, "pb", 1L << 50);

    private final List<Column<R>> columns;

    @SafeVarargs
    @SuppressWarnings("varargs") // List.of does not change the array
    Table(Column<R>... columns) {
        this.columns = List.of(columns);
    }

    /**
     * Reads the parameters of a request.
     *
     * @throws RequestRefusedException 400 if a parameter is invalid, or names an unknown column
     */
    View read(Request request) {
        Parameters parameters = request.parameters();
        return new View(
                selected(parameters.list("h")),
                orders(parameters.list("s")),
                parameters.oneOf("bytes", "b", "kb", "mb", "gb", "tb", "pb").map(UNITS::get),
                parameters.bool("v", false),
                parameters.bool("help", false),
                request.wantsText());
    }

    private List<Shown<R>> selected(List<String> names) {
        if (names.isEmpty()) {
            return columns.stream()
                    .filter(Column::shown)
                    .map(column -> new Shown<>(column, column.title()))
                    .toList();
        }
        Set<Shown<R>> selected = new LinkedHashSet<>();
        for (String name : names) {
            NamePattern pattern = new NamePattern(name);
            List<Shown<R>> found = columns.stream()
                    .filter(column -> Stream.concat(Stream.of(column.title()), column.aliases().stream())
                            .anyMatch(pattern::matches))
                    .map(column -> new Shown<>(column, pattern.isConcrete() ? name : column.title()))
                    .toList();
            if (found.isEmpty()) {
                throw RequestRefusedException.illegalArgument("column [" + name + "] is not offered");
            }
            selected.addAll(found);
        }
        return List.copyOf(selected);
    }

    /** A column of a response, with its name in the request. */
    private record Shown<R>(Column<R> column, String name) {}

    private List<Order<R>> orders(List<String> keys) {
        List<Order<R>> orders = new ArrayList<>();
        for (String key : keys) {
            int colon = key.lastIndexOf(':');
            String direction = colon < 0 ? "asc" : key.substring(colon + 1);
            String name = colon < 0 ? key : key.substring(0, colon);
            if (!direction.equals("asc") && !direction.equals("desc")) {
                throw RequestRefusedException.illegalArgument(
                        "Unable to sort by [" + key + "], the direction is [asc] or [desc]");
            }
            Column<R> column = columns.stream()
                    .filter(one -> one.isNamed(name))
                    .findFirst()
                    .orElseThrow(() -> RequestRefusedException.illegalArgument(
                            "Unable to sort by unknown sort key `" + name + "`"));
            orders.add(new Order<>(column, direction.equals("desc")));
        }
        return orders;
    }

    private record Order<R>(Column<R> column, boolean descending) {

        Comparator<R> comparator() {
            return descending ? column.order().reversed() : column.order();
        }
    }

    /** The table as one request wants it. */
    final class View {

        private final List<Shown<R>> selected;
        private final List<Order<R>> orders;
        private final Optional<Long> unit;
        private final boolean titled;
        private final boolean help;
        private final boolean asText;

        private View(
                List<Shown<R>> selected,
                List<Order<R>> orders,
                Optional<Long> unit,
                boolean titled,
                boolean help,
                boolean asText) {
            this.selected = selected;
            this.orders = orders;
            this.unit = unit;
            this.titled = titled;
            this.help = help;
            this.asText = asText;
        }

        /** Returns whether the response contains or is sorted by a column with one of these titles. */
        boolean needs(String... titles) {
            return Stream.concat(
                            selected.stream().map(Shown::column),
                            orders.stream().map(Order::column))
                    .anyMatch(column -> Arrays.asList(titles).contains(column.title()));
        }

        /** Returns the response with these rows, or with the description of the columns if the request wants that. */
        Response render(List<R> rows) {
            if (help) {
                return Response.text(200, describeColumns());
            }
            List<R> sorted = new ArrayList<>(rows);
            // Sorting is stable, so the last key is applied first.
            for (int i = orders.size() - 1; i >= 0; i--) {
                sorted.sort(orders.get(i).comparator());
            }
            return asText ? Response.text(200, text(sorted)) : json(sorted);
        }

        private Response json(List<R> rows) {
            return Response.json(200, json -> {
                json.writeStartArray();
                for (R row : rows) {
                    json.writeStartObject();
                    for (Shown<R> shown : selected) {
                        Members.textOrNull(json, shown.name(), shown.column().cell(row, unit));
                    }
                    json.writeEndObject();
                }
                json.writeEndArray();
            });
        }

        private String text(List<R> rows) {
            List<List<String>> lines = new ArrayList<>();
            if (titled) {
                lines.add(selected.stream().map(Shown::name).toList());
            }
            rows.forEach(row -> lines.add(selected.stream()
                    .map(shown -> shown.column().cell(row, unit).orElse(""))
                    .toList()));
            List<Integer> widths = new ArrayList<>(Collections.nCopies(selected.size(), 0));
            for (List<String> line : lines) {
                for (int i = 0; i < line.size(); i++) {
                    widths.set(i, Math.max(widths.get(i), line.get(i).length()));
                }
            }
            StringBuilder text = new StringBuilder();
            for (List<String> line : lines) {
                for (int i = 0; i < line.size(); i++) {
                    String padding = " ".repeat(widths.get(i) - line.get(i).length());
                    boolean last = i == line.size() - 1;
                    boolean right = selected.get(i).column().isAlignedRight();
                    text.append(right ? padding : "").append(line.get(i)).append(right || last ? "" : padding);
                    text.append(last ? "" : " ");
                }
                text.append('\n');
            }
            return text.toString();
        }

        private String describeColumns() {
            return columns.stream()
                    .map(column -> column.title() + " | " + String.join(",", column.aliases()) + " | "
                            + column.description() + "\n")
                    .collect(Collectors.joining());
        }
    }
}
