package io.millrace.adapters.http.cat;

import io.millrace.adapters.http.index.selection.Targets;
import io.millrace.adapters.http.route.Handler;
import io.millrace.adapters.http.route.Request;
import io.millrace.adapters.http.route.Response;
import io.millrace.application.port.driving.index.ReadIndices;
import io.millrace.domain.index.NameSelection.Expand;
import java.time.Clock;
import java.util.List;

/** {@code GET /_cat/count} and {@code /_cat/count/{index}}: the number of documents in open indices. */
record CatCountHandler(ReadIndices indices, Clock clock) implements Handler {

    private static final Table<Count> TABLE = new Table<>(
            CatHealthHandler.epoch(Count::at),
            CatHealthHandler.timestamp(Count::at),
            Column.text(
                    "count",
                    "the document count",
                    row -> Long.toString(row.documents),
                    "dc",
                    "docs.count",
                    "docsCount"));

    @Override
    public Response handle(Request request) {
        Table<Count>.View view = TABLE.read(request);
        long documents = indices.survey(new ReadIndices.Survey(Targets.read(request, Expand.OPEN), true, true)).stream()
                .mapToLong(index -> index.documents().orElse(0L))
                .sum();
        return view.render(List.of(new Count(clock.instant().getEpochSecond(), documents)));
    }

    private record Count(long at, long documents) {}
}
