package io.millrace.adapters.http.document.search;

import com.fasterxml.jackson.core.JsonGenerator;
import io.millrace.adapters.http.document.context.SearchContexts;
import io.millrace.adapters.http.document.search.MultiSearchReader.Entry;
import io.millrace.adapters.http.document.search.SearchExecution.Prepared;
import io.millrace.adapters.http.document.search.SearchExecution.Result;
import io.millrace.adapters.http.error.Rejections;
import io.millrace.adapters.http.error.RequestRefusedException;
import io.millrace.adapters.http.error.StoreError;
import io.millrace.adapters.http.route.Handler;
import io.millrace.adapters.http.route.Request;
import io.millrace.adapters.http.route.Response;
import io.millrace.adapters.http.route.limit.ProcessorLimiter;
import io.millrace.application.port.driving.document.ReadDocuments;
import io.millrace.domain.Rejection;
import java.io.IOException;
import java.time.Clock;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Supplier;

/**
 * {@code GET|POST /_msearch} and {@code /{index}/_msearch}. The searches run one after the other while the response is
 * written, so that the heap contains the documents of one search only. An invalid search does not affect the others.
 */
public final class MultiSearchHandler implements Handler {

    private final SearchExecution execution;
    private final Clock clock;

    public MultiSearchHandler(ReadDocuments documents, SearchContexts contexts, Clock clock) {
        this.execution = new SearchExecution(documents, contexts, clock);
        this.clock = clock;
    }

    public static String[] parameters() {
        return new String[] {
            "max_concurrent_searches",
            "max_concurrent_shard_requests",
            "pre_filter_shard_size",
            "ccs_minimize_roundtrips",
            "rest_total_hits_as_int",
            "search_type",
            "typed_keys",
            "include_named_queries_score",
            "ignore_throttled"
        };
    }

    /** Checks for any readable name, because the lines contain the names. */
    @Override
    public void requireRights(Request head) {
        head.access().requireSome();
    }

    @Override
    public Response handle(Request request) {
        requireRights(request);
        OptionalInt concurrent = request.parameters().integer("max_concurrent_searches");
        if (concurrent.isPresent() && concurrent.getAsInt() < 1) {
            throw RequestRefusedException.illegalArgument("maxConcurrentSearchRequests must be positive");
        }
        request.parameters().oneOf("search_type", "query_then_fetch", "dfs_query_then_fetch");
        long begun = clock.millis();
        // The privileges are checked for each search. This call covers a request without any valid search.
        request.access().refused(Set.of());
        List<Attempt<Prepared>> searches =
                ProcessorLimiter.takeIfLong(request.body().length, () -> prepareAll(request));
        return Response.object(200, json -> write(json, begun, searches, request));
    }

    private List<Attempt<Prepared>> prepareAll(Request request) {
        Instant now = clock.instant();
        DocumentTerms lookup = new DocumentTerms(execution.documents(), request);
        List<Attempt<Prepared>> searches = new ArrayList<>();
        for (Entry entry : MultiSearchReader.read(request)) {
            searches.add(Attempt.of(() -> execution.prepare(
                    SearchReader.read(Optional.of(entry.body()), request.parameters(), now, lookup)
                            .withTypes(request.negotiation().hasTypes()),
                    request.access(),
                    entry.isNamed(request),
                    () -> entry.target(request, request.access()))));
        }
        return searches;
    }

    /** The result of a step of one search, or the reason why the search was rejected. */
    private record Attempt<T>(Optional<T> result, Optional<StoreError> error) {

        static <T> Attempt<T> of(Supplier<T> step) {
            try {
                return new Attempt<>(Optional.of(step.get()), Optional.empty());
            } catch (Rejection rejection) {
                return new Attempt<>(Optional.empty(), Optional.of(Rejections.translate(rejection)));
            } catch (RequestRefusedException refused) {
                return new Attempt<>(Optional.empty(), Optional.of(refused.error()));
            }
        }

        <R> Attempt<R> then(Function<T, R> step) {
            return result.isPresent() ? of(() -> step.apply(result.get())) : new Attempt<>(Optional.empty(), error);
        }
    }

    private void write(JsonGenerator json, long begun, List<Attempt<Prepared>> searches, Request request)
            throws IOException {
        Runnable deadline = request.deadline();
        json.writeArrayFieldStart("responses");
        for (Attempt<Prepared> search : searches) {
            deadline.run();
            Attempt<Result> executed = search.then(execution::run);
            if (executed.result().isPresent()) {
                json.writeStartObject();
                executed.result().get().write(json, deadline);
                json.writeNumberField("status", 200);
                json.writeEndObject();
            } else {
                StoreError error = executed.error().orElseThrow();
                error.writeTo(json);
                request.rejected().accept(error);
            }
        }
        json.writeEndArray();
        json.writeNumberField("took", Math.max(0, clock.millis() - begun));
    }
}
