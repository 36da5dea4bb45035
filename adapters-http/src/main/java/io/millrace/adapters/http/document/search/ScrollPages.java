package io.millrace.adapters.http.document.search;

import io.millrace.adapters.http.document.context.PointInTime;
import io.millrace.adapters.http.document.context.Scroll;
import io.millrace.adapters.http.document.context.Scroll.SearchRequest;
import io.millrace.adapters.http.document.context.SearchContexts;
import io.millrace.adapters.http.document.order.SearchOrder;
import io.millrace.adapters.http.document.query.TermsLookup;
import io.millrace.adapters.http.document.search.SearchExecution.NextId;
import io.millrace.adapters.http.document.search.SearchExecution.Prepared;
import io.millrace.adapters.http.document.search.SearchExecution.Result;
import io.millrace.adapters.http.index.selection.Targets;
import io.millrace.adapters.http.json.StrictJson;
import io.millrace.adapters.http.route.Request;
import io.millrace.adapters.http.route.limit.ProcessorLimiter;
import io.millrace.adapters.http.route.message.Parameters;
import io.millrace.application.port.driven.engine.DocumentStore.StoredDocument;
import io.millrace.application.port.driven.engine.DocumentStore.Total;
import io.millrace.application.port.driving.document.ReadDocuments;
import io.millrace.application.port.driving.document.ReadDocuments.Answer;
import io.millrace.application.port.driving.index.ReadTarget;
import io.millrace.domain.Rejection;
import io.millrace.domain.catalog.Snapshot.Slice;
import io.millrace.domain.document.Page;
import io.millrace.domain.document.Page.Sort;
import io.millrace.domain.document.sort.FieldOrder.Position;
import io.millrace.domain.document.sort.SortValue;
import io.millrace.domain.index.NameSelection.Expand;
import io.millrace.domain.text.Utf8;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * The pages of scrolls. The id of a page contains the request and the position of the last document, so the same id
 * returns the same page again.
 */
record ScrollPages(ReadDocuments documents, SearchContexts contexts, SearchExecution execution, Clock clock) {

    /** Returns the first page, which also contains the number of matching documents and the aggregations. */
    Result first(Request request, SearchPlan plan, Duration keepAlive) {
        requirePossible(plan, request.parameters());
        long begun = clock.millis();
        ReadTarget target = Targets.read(request, Expand.OPEN);
        PointInTime point = contexts.open(target, documents.open(target).snapshot(), keepAlive);
        Answer answer = search(plan, point, target, Optional.empty(), OptionalLong.empty());
        Scroll scroll = new Scroll(
                point,
                keepAlive,
                new SearchRequest(
                        new String(Utf8.withoutByteOrderMark(request.body()), StandardCharsets.UTF_8),
                        request.parameters().queryOf(SearchReader.parameters()),
                        begun),
                answer.found().total().map(Total::value).orElse(0L),
                Optional.empty());
        return page(begun, plan, answer, scroll)
                .with(execution.aggregated(new Prepared(plan, target, Optional.of(point), List.of())));
    }

    /**
     * Returns the next page.
     *
     * @param keepAlive the time until the page after it must be requested; empty for the same time as before
     */
    Result next(Request request, String id, Optional<Duration> keepAlive) {
        long begun = clock.millis();
        Scroll scroll = contexts.scroll(id);
        ReadTarget target = scroll.point().target(request.access());
        SearchPlan plan = plan(scroll.request(), request)
                .withTotalAsNumber(request.parameters().bool("rest_total_hits_as_int", false))
                .withTypes(request.negotiation().hasTypes());
        Answer answer = search(plan, scroll.point(), target, scroll.after(), OptionalLong.of(0));
        return page(begun, plan, answer, scroll.keptAlive(keepAlive.orElse(scroll.keepAlive())))
                .counting(new Total(scroll.total(), true));
    }

    private SearchPlan plan(SearchRequest opening, Request request) {
        byte[] body = opening.body().getBytes(StandardCharsets.UTF_8);
        request.memory().take(StrictJson.memoryOf(body));
        return ProcessorLimiter.takeIfLong(
                body.length,
                () -> SearchReader.read(
                        body.length == 0
                                ? Optional.empty()
                                : Optional.of(StrictJson.parseObject(body, SearchReader.BODY)),
                        Parameters.parse(opening.parameters()),
                        Instant.ofEpochMilli(opening.receivedAt()),
                        TermsLookup.OF_SCROLLS));
    }

    private Answer search(
            SearchPlan plan, PointInTime point, ReadTarget target, Optional<Position> after, OptionalLong trackTotal) {
        return documents.search(
                target,
                plan.query(),
                order(plan).page(0, plan.page().size(), after.map(order(plan)::after), trackTotal),
                point.snapshot(),
                plan.slice().orElse(Slice.WHOLE));
    }

    private Result page(long begun, SearchPlan plan, Answer answer, Scroll scroll) {
        List<StoredDocument> found = answer.found().documents();
        int last = found.size() - 1;
        List<List<SortValue>> values = answer.found().values();
        Optional<Position> position = found.isEmpty()
                ? Optional.empty()
                : Optional.of(order(plan).position(found.get(last), values.isEmpty() ? List.of() : values.get(last)));
        return execution.result(
                begun, plan, answer, Optional.of(new NextId("_scroll_id", contexts.id(scroll.after(position)))));
    }

    private static SearchOrder order(SearchPlan plan) {
        return plan.sort().orElse(SearchOrder.of(Sort.PLACE));
    }

    private static void requirePossible(SearchPlan plan, Parameters parameters) {
        Page page = plan.page();
        if (plan.point().isPresent()) {
            throw Rejection.validation("using [point in time] is not allowed in a scroll context");
        }
        if (!plan.boosts().isEmpty()) {
            throw Rejection.validation("[indices_boost] is not offered in a scroll context");
        }
        if (page.from() > 0) {
            throw Rejection.validation("using [from] is not allowed in a scroll context");
        }
        if (page.size() == 0) {
            throw Rejection.validation("[size] cannot be [0] in a scroll context");
        }
        if (page.after().isPresent()
                || page.byFields().filter(Page.ByFields::isContinued).isPresent()) {
            throw Rejection.validation("[search_after] cannot be used in a scroll context");
        }
        if (page.trackTotal().equals(OptionalLong.of(0))) {
            throw Rejection.validation("disabling [track_total_hits] is not allowed in a scroll context");
        }
        if (parameters.bool("request_cache", false)) {
            throw Rejection.validation("[request_cache] cannot be used in a scroll context");
        }
    }
}
