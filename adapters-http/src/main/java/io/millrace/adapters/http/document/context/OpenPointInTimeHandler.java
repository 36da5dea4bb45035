package io.millrace.adapters.http.document.context;

import io.millrace.adapters.http.index.selection.Targets;
import io.millrace.adapters.http.json.JsonObject;
import io.millrace.adapters.http.json.JsonValue.Member;
import io.millrace.adapters.http.route.Handler;
import io.millrace.adapters.http.route.NotOffered;
import io.millrace.adapters.http.route.Request;
import io.millrace.adapters.http.route.Response;
import io.millrace.application.port.driving.document.ReadDocuments;
import io.millrace.application.port.driving.document.ReadDocuments.Opened;
import io.millrace.application.port.driving.index.ReadTarget;
import io.millrace.domain.Rejection;
import io.millrace.domain.index.NameSelection.Expand;
import java.time.Clock;
import java.time.Duration;
import java.util.Optional;

/**
 * {@code POST /{index}/_pit} of Elasticsearch, and {@code POST /{index}/_search/point_in_time} of OpenSearch.
 *
 * @param isOpenSearch whether the response has the form of OpenSearch
 */
public record OpenPointInTimeHandler(
        ReadDocuments documents, SearchContexts contexts, Clock clock, boolean isOpenSearch) implements Handler {

    public static String[] parameters() {
        return new String[] {
            "keep_alive",
            "preference",
            "routing",
            "allow_partial_search_results",
            "allow_partial_pit_creation",
            "max_concurrent_shard_requests"
        };
    }

    @Override
    public void requireRights(Request head) {
        Targets.read(head, Expand.OPEN);
    }

    @Override
    public Response handle(Request request) {
        NotOffered.requireNone(request.parameters(), "routing");
        Optional<JsonObject> body = request.findJson("open_point_in_time");
        if (body.isPresent()) {
            for (Member member : body.get().allowing("index_filter").members()) {
                throw body.get().refused(member.place(), "[index_filter] is not offered");
            }
        }
        Duration keepAlive = request.parameters()
                .text("keep_alive")
                .map(text -> SearchContexts.keepAlive("keep_alive", text))
                .orElseThrow(() -> Rejection.validation("[keep_alive] is not specified"));
        ReadTarget target = Targets.read(request, Expand.OPEN);
        Opened opened = documents.open(target);
        String id = contexts.id(contexts.open(target, opened.snapshot(), keepAlive));
        long now = clock.millis();
        return Response.object(200, json -> {
            json.writeStringField(isOpenSearch ? "pit_id" : "id", id);
            Targets.writeSearchedShards(json, opened.indices());
            if (isOpenSearch) {
                json.writeNumberField("creation_time", now);
            }
        });
    }
}
