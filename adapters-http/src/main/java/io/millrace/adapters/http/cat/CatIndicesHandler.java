package io.millrace.adapters.http.cat;

import io.millrace.adapters.http.index.selection.Targets;
import io.millrace.adapters.http.json.ReadableTime;
import io.millrace.adapters.http.route.Handler;
import io.millrace.adapters.http.route.Request;
import io.millrace.adapters.http.route.Response;
import io.millrace.application.port.driving.index.ReadIndices;
import io.millrace.application.port.driving.index.ReadIndices.Surveyed;
import io.millrace.domain.index.NameSelection.Expand;
import io.millrace.domain.index.ShortUuid;
import java.util.List;
import java.util.Optional;

/** {@code GET /_cat/indices} and {@code /_cat/indices/{index}}. */
record CatIndicesHandler(ReadIndices indices) implements Handler {

    static final String[] PARAMETERS = {"expand_wildcards", "health", "pri"};

    private static final String DOCUMENTS = "docs.count";
    private static final String DELETED = "docs.deleted";

    private static final Table<Surveyed> TABLE = new Table<>(
            Column.text("health", "current health status", row -> "green", "h"),
            Column.text("status", "open/close status", row -> row.index().closed() ? "close" : "open", "s"),
            Column.text("index", "index name", row -> row.index().name().value(), "i", "idx"),
            Column.text("uuid", "index uuid", row -> ShortUuid.of(row.index().uuid()), "id"),
            Column.number(
                    "pri",
                    "number of primary shards, as set",
                    row -> setting(row, "index.number_of_shards", 1),
                    "p",
                    "shards.primary",
                    "shardsPrimary"),
            Column.number(
                    "rep",
                    "number of replica shards, as set",
                    row -> setting(row, "index.number_of_replicas", 0),
                    "r",
                    "shards.replica",
                    "shardsReplica"),
            Column.number(DOCUMENTS, "available docs", Surveyed::documents, "dc", "docsCount"),
            Column.number(DELETED, "deleted docs", row -> row.documents().map(count -> 0L), "dd", "docsDeleted"),
            Column.bytes("store.size", "store size of an open index", CatIndicesHandler::bytes, "ss", "storeSize"),
            Column.bytes("pri.store.size", "store size of primaries of an open index", CatIndicesHandler::bytes),
            Column.<Surveyed>number(
                            "creation.date",
                            "index creation date (millisecond value)",
                            row -> Optional.of(row.index().createdAt().toEpochMilli()),
                            "cd")
                    .onRequest(),
            Column.<Surveyed>text(
                            "creation.date.string",
                            "index creation date (as string)",
                            row -> ReadableTime.of(row.index().createdAt()),
                            "cds")
                    .onRequest());

    @Override
    public Response handle(Request request) {
        boolean none = request.parameters()
                .oneOf("health", "green", "yellow", "red")
                .map(health -> !health.equals("green"))
                .orElse(false);
        Table<Surveyed>.View view = TABLE.read(request);
        List<Surveyed> found = indices.survey(new ReadIndices.Survey(
                Targets.read(request, Expand.OPEN, Expand.CLOSED), view.needs(DOCUMENTS, DELETED), false));
        return view.render(none ? List.of() : found);
    }

    /** Returns the size; absent for a closed index, as in Elasticsearch. */
    private static Optional<Long> bytes(Surveyed row) {
        return row.index().closed() ? Optional.empty() : Optional.of(row.bytes());
    }

    private static Optional<Long> setting(Surveyed row, String key, long otherwise) {
        return Optional.of(Optional.ofNullable(row.index().settings().values().get(key))
                .map(Long::parseLong)
                .orElse(otherwise));
    }
}
