package io.millrace.adapters.http.document.search;

import io.millrace.adapters.http.document.context.SearchContexts;
import io.millrace.adapters.http.document.search.SearchExecution.Result;
import io.millrace.adapters.http.json.JsonObject;
import io.millrace.adapters.http.route.Handler;
import io.millrace.adapters.http.route.Request;
import io.millrace.adapters.http.route.Response;
import io.millrace.application.port.driving.document.ReadDocuments;
import io.millrace.domain.Rejection;
import java.time.Clock;
import java.time.Duration;
import java.util.Optional;

/**
 * {@code GET|POST /_search/scroll} and {@code /_search/scroll/{id}}: the next page of a scroll. Members of the body
 * take precedence over the path and the parameters, as in Elasticsearch.
 */
public final class ScrollHandler implements Handler {

    private final ScrollPages pages;

    public ScrollHandler(ReadDocuments documents, SearchContexts contexts, Clock clock) {
        this.pages = new ScrollPages(documents, contexts, new SearchExecution(documents, contexts, clock), clock);
    }

    /** Checks for any readable name, because only the id contains the names. */
    @Override
    public void requireRights(Request head) {
        head.access().requireSome();
    }

    @Override
    public Response handle(Request request) {
        requireRights(request);
        Optional<JsonObject> body = request.findJson("scroll").map(object -> object.allowing("scroll", "scroll_id"));
        String id = body.flatMap(object -> object.text("scroll_id"))
                .or(() -> request.findVariable("id"))
                .or(() -> request.parameters().text("scroll_id"))
                .filter(text -> !text.isEmpty())
                .orElseThrow(() -> Rejection.validation("scrollId is missing"));
        Optional<Duration> keepAlive = body.flatMap(object -> object.text("scroll"))
                .or(() -> request.parameters().text("scroll"))
                .map(text -> SearchContexts.keepAlive("scroll", text));
        Result page = pages.next(request, id, keepAlive);
        return Response.object(200, json -> page.write(json, request.deadline()));
    }
}
