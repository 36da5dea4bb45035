package io.millrace.adapters.http.cat;

import io.millrace.adapters.http.index.alias.AliasReader;
import io.millrace.adapters.http.index.selection.Targets;
import io.millrace.adapters.http.route.Handler;
import io.millrace.adapters.http.route.Request;
import io.millrace.adapters.http.route.Response;
import io.millrace.application.port.driving.index.ManageAliases;
import io.millrace.application.port.driving.index.ManageAliases.Listed;
import io.millrace.domain.index.NameSelection.Expand;
import io.millrace.domain.index.alias.AliasNames;
import io.millrace.domain.index.alias.AliasProperties;
import io.millrace.domain.index.alias.NamedAlias;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** {@code GET /_cat/aliases} and {@code /_cat/aliases/{name}}. A row is an alias of an index or of a data stream. */
record CatAliasesHandler(ManageAliases aliases) implements Handler {

    private static final String NONE = "-";

    private static final Table<Row> TABLE = new Table<>(
            Column.text("alias", "alias name", row -> row.alias.name().value(), "a"),
            Column.text("index", "index or data stream that the alias points to", Row::owner, "i", "idx"),
            Column.text("filter", "filter", row -> row.properties().filter().isPresent() ? "*" : NONE, "f", "fi"),
            Column.text(
                    "routing.index",
                    "index routing",
                    row -> row.properties().indexRouting().orElse(NONE),
                    "ri",
                    "routingIndex"),
            Column.text(
                    "routing.search",
                    "search routing",
                    row -> row.properties().searchRouting().orElse(NONE),
                    "rs",
                    "routingSearch"),
            Column.text(
                    "is_write_index",
                    "write index",
                    row -> row.properties().writeIndex().map(String::valueOf).orElse(NONE),
                    "w",
                    "isWriteIndex"));

    @Override
    public Response handle(Request request) {
        Table<Row>.View view = TABLE.read(request);
        Optional<AliasNames> names = AliasReader.requireNamed(request);
        Listed listed = aliases.list(Targets.read(request, Expand.values()), names);
        List<Row> rows = Stream.concat(
                        listed.indices().stream()
                                .flatMap(index -> index.aliases().stream()
                                        .map(alias -> new Row(
                                                alias, index.index().name().value()))),
                        listed.streams().stream()
                                .flatMap(stream -> stream.aliases().stream()
                                        .map(alias ->
                                                new Row(alias, stream.stream().value()))))
                .toList();
        return view.render(rows);
    }

    private record Row(NamedAlias alias, String owner) {

        AliasProperties properties() {
            return alias.properties();
        }
    }
}
