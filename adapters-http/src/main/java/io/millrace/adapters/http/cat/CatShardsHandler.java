package io.millrace.adapters.http.cat;

import io.millrace.adapters.http.index.selection.Targets;
import io.millrace.adapters.http.route.Handler;
import io.millrace.adapters.http.route.Request;
import io.millrace.adapters.http.route.Response;
import io.millrace.application.port.driving.health.DescribeCluster;
import io.millrace.application.port.driving.index.ReadIndices;
import io.millrace.application.port.driving.index.ReadIndices.Surveyed;
import io.millrace.domain.index.NameSelection.Expand;
import java.util.List;
import java.util.Optional;

/**
 * {@code GET /_cat/shards} and {@code /_cat/shards/{index}}. Every index has one shard. The node is the instance that
 * responds, because every instance serves every index.
 */
record CatShardsHandler(ReadIndices indices, DescribeCluster cluster) implements Handler {

    private static final String DOCUMENTS = "docs";

    private static final Table<Shard> TABLE = new Table<>(
            Column.text("index", "index name", row -> row.of.index().name().value(), "i", "idx"),
            Column.number("shard", "shard number", row -> Optional.of(0L), "s", "sh"),
            Column.text("prirep", "primary or replica", row -> "p", "p", "pr", "primaryOrReplica"),
            Column.text("state", "shard state", row -> "STARTED", "st"),
            Column.number(DOCUMENTS, "number of docs in shard", row -> row.of.documents(), "d", "dc"),
            Column.bytes("store", "store size of shard", row -> Optional.of(row.of.bytes()), "sto"),
            Column.text("node", "name of the instance that responds", row -> row.node, "n"));

    @Override
    public Response handle(Request request) {
        Table<Shard>.View view = TABLE.read(request);
        String node = cluster.identity().instance();
        List<Surveyed> found = indices.survey(new ReadIndices.Survey(
                Targets.read(request, Expand.OPEN, Expand.CLOSED), view.needs(DOCUMENTS), false));
        return view.render(found.stream().map(index -> new Shard(index, node)).toList());
    }

    private record Shard(Surveyed of, String node) {}
}
