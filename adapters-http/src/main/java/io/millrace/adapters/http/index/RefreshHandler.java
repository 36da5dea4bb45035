package io.millrace.adapters.http.index;

import io.millrace.adapters.http.index.selection.Targets;
import io.millrace.adapters.http.route.Handler;
import io.millrace.adapters.http.route.Request;
import io.millrace.adapters.http.route.Response;
import io.millrace.application.port.driving.document.IngestDocuments;
import io.millrace.application.port.driving.index.ReadIndices;
import io.millrace.application.port.driving.index.ReadTarget;
import io.millrace.domain.index.Index;
import io.millrace.domain.index.IndexName;
import io.millrace.domain.index.NameSelection.Expand;
import java.util.List;
import java.util.Set;

/** {@code GET|POST /_refresh} and {@code /{index}/_refresh}. Indices that are named explicitly must be open. */
record RefreshHandler(ReadIndices indices, IngestDocuments documents) implements Handler {

    @Override
    public Response handle(Request request) {
        List<IndexName> open = open(request, indices);
        documents.refresh(open);
        return Response.object(200, json -> Targets.writeShards(json, open.size()));
    }

    /**
     * Returns the open indices that a request names.
     *
     * @throws io.millrace.domain.Rejection if an index that is named explicitly is closed
     */
    static List<IndexName> open(Request request, ReadIndices indices) {
        ReadTarget target = Targets.read(request, Expand.OPEN);
        Set<String> named = Set.copyOf(target.selection().spelledOut());
        List<Index> found = indices.describe(target);
        if (!target.ignoreUnavailable()) {
            found.stream().filter(index -> named.contains(index.name().value())).forEach(Index::requireOpen);
        }
        return found.stream().filter(index -> !index.closed()).map(Index::name).toList();
    }
}
