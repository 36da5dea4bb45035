package io.millrace.adapters.http.document;

import io.millrace.adapters.http.cursor.Cursors;
import io.millrace.adapters.http.document.context.CloseContextsHandler;
import io.millrace.adapters.http.document.context.CloseContextsHandler.Form;
import io.millrace.adapters.http.document.context.OpenPointInTimeHandler;
import io.millrace.adapters.http.document.context.SearchContexts;
import io.millrace.adapters.http.document.query.QueryParameters;
import io.millrace.adapters.http.document.search.CountHandler;
import io.millrace.adapters.http.document.search.MultiSearchHandler;
import io.millrace.adapters.http.document.search.ScrollHandler;
import io.millrace.adapters.http.document.search.SearchHandler;
import io.millrace.adapters.http.document.search.SearchReader;
import io.millrace.adapters.http.route.Area;
import io.millrace.adapters.http.route.NotOffered;
import io.millrace.adapters.http.route.Route;
import io.millrace.adapters.http.route.message.BodyRule;
import io.millrace.adapters.http.route.message.BodyRule.BodyType;
import io.millrace.application.port.driving.document.ReadDocuments;
import io.millrace.domain.security.privilege.Action;
import java.time.Clock;
import java.util.List;
import java.util.stream.Stream;

/** The routes that search and count documents. */
public final class SearchRoutes {

    private SearchRoutes() {}

    /**
     * Returns the routes.
     *
     * @param largestBody the maximum size of a body in bytes
     * @param cursors signs the ids of scrolls and points in time
     */
    public static List<Route> of(ReadDocuments documents, long largestBody, Cursors cursors, Clock clock) {
        BodyRule body = BodyRule.optional(largestBody, BodyType.JSON);
        BodyRule lines = BodyRule.required(largestBody, BodyType.JSON, BodyType.NDJSON);
        SearchContexts contexts = new SearchContexts(cursors, clock);
        return Stream.of(searches(documents, body, lines, contexts, clock), contexts(documents, body, contexts, clock))
                .flatMap(List::stream)
                .toList();
    }

    private static List<Route> searches(
            ReadDocuments documents, BodyRule body, BodyRule lines, SearchContexts contexts, Clock clock) {
        CountHandler count = new CountHandler(documents, clock);
        SearchHandler search = new SearchHandler(documents, contexts, clock);
        MultiSearchHandler multiSearch = new MultiSearchHandler(documents, contexts, clock);
        return List.of(
                store(Action.COUNT, "/_count", "GET", "POST")
                        .targetParameters("ignore_throttled", "preference")
                        .parameters(QueryParameters.names())
                        .parameters(CountHandler.parametersNotOffered())
                        .body(body)
                        .onWorker(count),
                store(Action.COUNT, "/{index}/_count", "GET", "POST")
                        .targetParameters("ignore_throttled", "preference")
                        .parameters(QueryParameters.names())
                        .parameters(CountHandler.parametersNotOffered())
                        .body(body)
                        .onWorker(count),
                store(Action.SEARCH, "/_search", "GET", "POST")
                        .targetParameters(SearchReader.parameters())
                        .parameters(SearchReader.parametersNotOffered())
                        .body(body)
                        .onWorker(search),
                store(Action.SEARCH, "/{index}/_search", "GET", "POST")
                        .targetParameters(SearchReader.parameters())
                        .parameters(SearchReader.parametersNotOffered())
                        .body(body)
                        .onWorker(search),
                store(Action.SEARCH, "/_msearch", "GET", "POST")
                        .targetParameters(MultiSearchHandler.parameters())
                        .body(lines)
                        .onWorker(multiSearch),
                store(Action.SEARCH, "/{index}/_msearch", "GET", "POST")
                        .targetParameters(MultiSearchHandler.parameters())
                        .body(lines)
                        .onWorker(multiSearch));
    }

    private static List<Route> contexts(ReadDocuments documents, BodyRule body, SearchContexts contexts, Clock clock) {
        ScrollHandler scroll = new ScrollHandler(documents, contexts, clock);
        CloseContextsHandler closeScrolls = new CloseContextsHandler(contexts, Form.SCROLL);
        CloseContextsHandler closePoints = new CloseContextsHandler(contexts, Form.POINT_IN_TIME_OF_OPENSEARCH);
        return List.of(
                store(Action.SEARCH, "/_search/scroll", "GET", "POST")
                        .parameters("scroll", "scroll_id", "rest_total_hits_as_int")
                        .body(body)
                        .onWorker(scroll),
                store(Action.SEARCH, "/_search/scroll/{id}", "GET", "POST")
                        .parameters("scroll", "rest_total_hits_as_int")
                        .body(body)
                        .onWorker(scroll),
                store(Action.CLOSE_SEARCH_CONTEXTS, "/_search/scroll", "DELETE")
                        .parameters("scroll_id")
                        .body(body)
                        .onWorker(closeScrolls),
                store(Action.CLOSE_SEARCH_CONTEXTS, "/_search/scroll/{id}", "DELETE")
                        .body(body)
                        .onWorker(closeScrolls),
                store(Action.SEARCH, "/{index}/_pit", "POST")
                        .targetParameters(OpenPointInTimeHandler.parameters())
                        .body(body)
                        .onWorker(new OpenPointInTimeHandler(documents, contexts, clock, false)),
                store(Action.CLOSE_SEARCH_CONTEXTS, "/_pit", "DELETE")
                        .body(body)
                        .onWorker(new CloseContextsHandler(contexts, Form.POINT_IN_TIME)),
                store(Action.SEARCH, "/{index}/_search/point_in_time", "POST")
                        .targetParameters(OpenPointInTimeHandler.parameters())
                        .body(body)
                        .onWorker(new OpenPointInTimeHandler(documents, contexts, clock, true)),
                store(Action.CLOSE_SEARCH_CONTEXTS, "/_search/point_in_time", "DELETE")
                        .body(body)
                        .onWorker(closePoints),
                store(Action.CLOSE_SEARCH_CONTEXTS, "/_search/point_in_time/{id}", "DELETE")
                        .onWorker(closePoints),
                store(Action.UNKNOWN, "/_search/point_in_time/{id}", "GET")
                        .anyParameter()
                        .atOnce(NotOffered.handler("listing points in time, which the service does not store,")));
    }

    private static Route.Builder store(Action action, String path, String... methods) {
        return Route.in(Area.STORE, action, path, methods);
    }
}
