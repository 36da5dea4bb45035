package io.millrace.adapters.http.document.search;

import io.millrace.adapters.http.document.context.SearchContexts;
import io.millrace.adapters.http.document.query.TermsLookup;
import io.millrace.adapters.http.document.search.SearchExecution.Result;
import io.millrace.adapters.http.index.selection.Targets;
import io.millrace.adapters.http.route.Handler;
import io.millrace.adapters.http.route.Request;
import io.millrace.adapters.http.route.Response;
import io.millrace.adapters.http.route.limit.ProcessorLimiter;
import io.millrace.application.port.driving.document.ReadDocuments;
import io.millrace.domain.index.NameSelection.Expand;
import java.time.Clock;
import java.time.Duration;
import java.util.Optional;

/** {@code GET|POST /_search} and {@code /{index}/_search}. With the parameter {@code scroll} it begins a scroll. */
public final class SearchHandler implements Handler {

    private final SearchExecution execution;
    private final ScrollPages scrolls;
    private final ReadDocuments documents;
    private final Clock clock;

    public SearchHandler(ReadDocuments documents, SearchContexts contexts, Clock clock) {
        this.execution = new SearchExecution(documents, contexts, clock);
        this.scrolls = new ScrollPages(documents, contexts, execution, clock);
        this.documents = documents;
        this.clock = clock;
    }

    @Override
    public void requireRights(Request head) {
        Targets.read(head, Expand.OPEN);
    }

    @Override
    public Response handle(Request request) {
        Optional<Duration> keepAlive =
                request.parameters().text("scroll").map(text -> SearchContexts.keepAlive("scroll", text));
        SearchPlan plan = ProcessorLimiter.takeIfLong(
                        request.body().length,
                        () -> SearchReader.read(
                                request,
                                clock.instant(),
                                keepAlive.isPresent() ? TermsLookup.OF_SCROLLS : new DocumentTerms(documents, request)))
                .withTypes(request.negotiation().hasTypes());
        Result result = keepAlive.isPresent()
                ? scrolls.first(request, plan, keepAlive.get())
                : execution.run(execution.prepare(
                        plan,
                        request.access(),
                        request.findVariable("index").isPresent(),
                        () -> Targets.read(request, Expand.OPEN)));
        return Response.object(200, json -> result.write(json, request.deadline()))
                .warning(plan.boosts().warning());
    }
}
