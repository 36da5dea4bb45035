package io.millrace.adapters.http.index;

import io.millrace.adapters.http.error.RequestRefusedException;
import io.millrace.adapters.http.index.selection.Targets;
import io.millrace.adapters.http.json.Members;
import io.millrace.adapters.http.route.Handler;
import io.millrace.adapters.http.route.Request;
import io.millrace.adapters.http.route.Response;
import io.millrace.application.port.driving.index.ReadIndices;
import io.millrace.application.port.driving.index.ReadIndices.Surveyed;
import io.millrace.domain.index.NameSelection.Expand;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** {@code GET /_cat/indices} and {@code /_cat/indices/{index}}: a table in plain text or JSON. */
record CatIndicesHandler(ReadIndices indices) implements Handler {

    static final String[] PARAMETERS = {
        "bytes", "expand_wildcards", "health", "h", "help", "local", "master_timeout", "pri", "s", "time", "v"
    };

    /** The units of sizes in bytes. */
    private static final Map<String, Long> UNITS =
            Map.of("b", 1L, "kb", 1L << 10, "mb", 1L << 20, "gb", 1L << 30, "tb", 1L << 40, "pb", 1L << 50);

    @Override
    public Response handle(Request request) {
        boolean none = request.parameters()
                .oneOf("health", "green", "yellow", "red")
                .map(health -> !health.equals("green"))
                .orElse(false);
        Optional<Long> unit = request.parameters()
                .oneOf("bytes", "b", "kb", "mb", "gb", "tb", "pb")
                .map(UNITS::get);
        List<CatColumn> columns = CatColumn.wanted(request.parameters().list("h"));
        List<Comparator<Surveyed>> orders = orders(request.parameters().list("s"));
        boolean titled = request.parameters().bool("v", false);
        boolean asText = request.wantsText();
        List<Surveyed> found = indices.survey(new ReadIndices.Survey(
                Targets.read(request, Expand.values()), CatColumn.needDocuments(columns, request), false));
        if (request.parameters().bool("help", false)) {
            return Response.text(200, CatColumn.help());
        }
        List<Surveyed> shown = none ? List.of() : sorted(found, orders);
        return asText ? text(columns, shown, unit, titled) : json(columns, shown, unit);
    }

    /** Sorts by several keys. It sorts by the last key first, because sorting is stable. */
    private static List<Surveyed> sorted(List<Surveyed> found, List<Comparator<Surveyed>> orders) {
        List<Surveyed> sorted = new ArrayList<>(found);
        for (int i = orders.size() - 1; i >= 0; i--) {
            sorted.sort(orders.get(i));
        }
        return sorted;
    }

    private static List<Comparator<Surveyed>> orders(List<String> keys) {
        List<Comparator<Surveyed>> orders = new ArrayList<>();
        for (String key : keys) {
            int colon = key.lastIndexOf(':');
            String direction = colon < 0 ? "asc" : key.substring(colon + 1);
            String name = colon < 0 ? key : key.substring(0, colon);
            if (!direction.equals("asc") && !direction.equals("desc")) {
                throw RequestRefusedException.illegalArgument(
                        "Unable to sort by [" + key + "], the direction is [asc] or [desc]");
            }
            CatColumn column = CatColumn.find(name)
                    .orElseThrow(() -> RequestRefusedException.illegalArgument(
                            "Unable to sort by unknown sort key `" + name + "`"));
            orders.add(direction.equals("asc") ? column.order() : column.order().reversed());
        }
        return orders;
    }

    private static Response json(List<CatColumn> columns, List<Surveyed> rows, Optional<Long> unit) {
        return Response.json(200, json -> {
            json.writeStartArray();
            for (Surveyed row : rows) {
                json.writeStartObject();
                for (CatColumn column : columns) {
                    Members.textOrNull(json, column.title(), column.cell(row, unit));
                }
                json.writeEndObject();
            }
            json.writeEndArray();
        });
    }

    private static Response text(List<CatColumn> columns, List<Surveyed> rows, Optional<Long> unit, boolean titled) {
        List<List<String>> lines = new ArrayList<>();
        if (titled) {
            lines.add(columns.stream().map(CatColumn::title).toList());
        }
        rows.forEach(row -> lines.add(columns.stream()
                .map(column -> column.cell(row, unit).orElse(""))
                .toList()));
        List<Integer> widths = new ArrayList<>(Collections.nCopies(columns.size(), 0));
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
                boolean right = columns.get(i).isNumber();
                text.append(right ? padding : "").append(line.get(i)).append(right || last ? "" : padding);
                text.append(last ? "" : " ");
            }
            text.append('\n');
        }
        return Response.text(200, text.toString());
    }
}
