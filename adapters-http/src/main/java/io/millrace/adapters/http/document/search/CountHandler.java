package io.millrace.adapters.http.document.search;

import io.millrace.adapters.http.document.query.QueryParameters;
import io.millrace.adapters.http.document.query.QueryReader;
import io.millrace.adapters.http.index.selection.Targets;
import io.millrace.adapters.http.json.JsonObject;
import io.millrace.adapters.http.json.JsonValue;
import io.millrace.adapters.http.json.JsonValue.Member;
import io.millrace.adapters.http.route.Handler;
import io.millrace.adapters.http.route.NotOffered;
import io.millrace.adapters.http.route.Request;
import io.millrace.adapters.http.route.Response;
import io.millrace.adapters.http.route.limit.ProcessorLimiter;
import io.millrace.application.port.driving.document.ReadDocuments;
import io.millrace.application.port.driving.document.ReadDocuments.Counted;
import io.millrace.application.port.driving.index.ReadTarget;
import io.millrace.domain.document.query.Query;
import io.millrace.domain.index.NameSelection.Expand;
import java.time.Clock;
import java.util.Optional;

/** {@code GET|POST /_count} and {@code /{index}/_count}. */
public record CountHandler(ReadDocuments documents, Clock clock) implements Handler {

    private static final String[] NOT_OFFERED_PARAMETERS = {"min_score", "routing", "terminate_after"};

    /** The parameters of Elasticsearch that this service does not support. */
    public static String[] parametersNotOffered() {
        return NOT_OFFERED_PARAMETERS.clone();
    }

    @Override
    public void requireRights(Request head) {
        Targets.read(head, Expand.OPEN);
    }

    @Override
    public Response handle(Request request) {
        NotOffered.requireNone(request.parameters(), NOT_OFFERED_PARAMETERS);
        ReadTarget target = Targets.read(request, Expand.OPEN);
        Query query = ProcessorLimiter.takeIfLong(
                request.body().length,
                () -> QueryParameters.find(request.parameters(), clock.instant())
                        .orElseGet(() -> request.findJson("count")
                                .map(body -> query(body, request))
                                .orElse(new Query.MatchAll())));
        Counted counted = documents.count(target, query);
        return Response.object(200, json -> {
            json.writeNumberField("count", counted.documents());
            Targets.writeSearchedShards(json, counted.indices());
        });
    }

    private Query query(JsonObject body, Request request) {
        for (Member member : body.members()) {
            if (!member.name().equals("query")) {
                throw QueryReader.refused(member.value(), "request does not support [" + member.name() + "]");
            }
        }
        Optional<JsonValue> query = body.find("query").filter(value -> !value.isNull());
        return query.isPresent()
                ? QueryReader.read(query.get(), clock.instant(), new DocumentTerms(documents, request))
                : new Query.MatchAll();
    }
}
