package io.millrace.adapters.http.document.search;

import com.fasterxml.jackson.core.JsonGenerator;
import io.millrace.adapters.http.document.context.PointInTime;
import io.millrace.adapters.http.document.context.SearchContexts;
import io.millrace.adapters.http.document.order.SortValues;
import io.millrace.adapters.http.index.selection.Targets;
import io.millrace.adapters.http.json.Members;
import io.millrace.adapters.http.route.caller.Access;
import io.millrace.application.port.driven.engine.DocumentStore.Found;
import io.millrace.application.port.driven.engine.DocumentStore.StoredDocument;
import io.millrace.application.port.driven.engine.DocumentStore.Total;
import io.millrace.application.port.driving.document.ReadDocuments;
import io.millrace.application.port.driving.document.ReadDocuments.Aggregated;
import io.millrace.application.port.driving.document.ReadDocuments.Answer;
import io.millrace.application.port.driving.document.ReadDocuments.Boost;
import io.millrace.application.port.driving.document.ReadDocuments.Scores;
import io.millrace.application.port.driving.index.ReadTarget;
import io.millrace.domain.Rejection;
import io.millrace.domain.catalog.Snapshot.Slice;
import io.millrace.domain.document.aggregation.Aggregations;
import io.millrace.domain.document.sort.SortValue;
import java.io.IOException;
import java.time.Clock;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;

/** Executes searches. Searches, scrolls and multi searches share it. */
record SearchExecution(ReadDocuments documents, SearchContexts contexts, Clock clock) {

    /**
     * Checks a search and the privileges of the caller.
     *
     * @param named whether the request names data streams or indices
     * @param target returns the target of the request; not called if the search is for a point in time
     * @throws Rejection if the request is invalid, or the caller lacks a privilege
     */
    Prepared prepare(SearchPlan plan, Access access, boolean named, Supplier<ReadTarget> target) {
        if (plan.point().isEmpty()) {
            if (plan.slice().isPresent()) {
                throw Rejection.validation("[slice] can only be used with [scroll] or [point-in-time] requests");
            }
            ReadTarget read = target.get();
            return new Prepared(plan, read, Optional.empty(), plan.boosts().of(read, access));
        }
        if (!plan.boosts().isEmpty()) {
            throw Rejection.validation("[indices_boost] is not offered with point in time");
        }
        if (named) {
            throw Rejection.validation(
                    "[indices] cannot be used with point in time." + " Do not specify any index with point in time.");
        }
        PointInTime point =
                contexts.pointInTime(plan.point().get().id(), plan.point().get().keepAlive());
        return new Prepared(plan, point.target(access), Optional.of(point), List.of());
    }

    /** Executes a search. */
    Result run(Prepared search) {
        long begun = clock.millis();
        SearchPlan plan = search.plan();
        if (search.point().isEmpty()) {
            Answer found = search.boosts().isEmpty()
                    ? documents.search(search.target(), plan.query(), plan.page())
                    : documents.search(search.target(), plan.query(), plan.page(), search.boosts());
            return result(begun, plan, found, Optional.empty()).with(aggregated(search));
        }
        PointInTime point = search.point().get();
        Answer answer = documents.search(
                search.target(),
                plan.query(),
                plan.page(),
                point.snapshot(),
                plan.slice().orElse(Slice.WHOLE));
        return result(begun, plan, answer, Optional.of(new NextId("pit_id", contexts.id(point))))
                .with(aggregated(search));
    }

    /** Evaluates the aggregations of a search; empty if it has none. */
    Optional<Aggregated> aggregated(Prepared search) {
        SearchPlan plan = search.plan();
        if (plan.aggregations().isEmpty()) {
            return Optional.empty();
        }
        Aggregations aggregations = plan.aggregations().aggregations();
        Aggregated aggregated = search.point().isEmpty()
                ? documents.aggregate(search.target(), plan.query(), aggregations)
                : documents.aggregate(
                        search.target(),
                        plan.query(),
                        aggregations,
                        search.point().get().snapshot(),
                        plan.slice().orElse(Slice.WHOLE));
        plan.aggregations().pipelines().requireFew(aggregated.results());
        return Optional.of(aggregated);
    }

    /** A checked search. */
    record Prepared(SearchPlan plan, ReadTarget target, Optional<PointInTime> point, List<Boost> boosts) {}

    /**
     * Returns the result of a search.
     *
     * @param begun the time of its begin in milliseconds since 1970
     */
    Result result(long begun, SearchPlan plan, Answer answer, Optional<NextId> id) {
        return new Result(
                plan,
                answer.found(),
                answer.scores(),
                answer.found().total(),
                answer.indices(),
                Math.max(0, clock.millis() - begun),
                id,
                Optional.empty());
    }

    /** A member of the response whose value clients send with the next request. */
    record NextId(String name, String value) {}

    /**
     * The result of a search.
     *
     * @param took the duration in milliseconds
     */
    record Result(
            SearchPlan plan,
            Found found,
            Scores scores,
            Optional<Total> total,
            int indices,
            long took,
            Optional<NextId> id,
            Optional<Aggregated> aggregated) {

        /** Returns this result with the results of aggregations. */
        Result with(Optional<Aggregated> results) {
            return new Result(plan, found, scores, total, indices, took, id, results);
        }

        /** Returns this result with another total. */
        Result counting(Total other) {
            return new Result(plan, found, scores, Optional.of(other), indices, took, id, aggregated);
        }

        /**
         * Writes the members of the response.
         *
         * @param deadline called regularly; an exception that it throws ends the work
         */
        void write(JsonGenerator json, Runnable deadline) throws IOException {
            if (id.isPresent()) {
                json.writeStringField(id.get().name(), id.get().value());
            }
            json.writeNumberField("took", took);
            json.writeBooleanField("timed_out", false);
            Targets.writeSearchedShards(json, indices);
            json.writeObjectFieldStart("hits");
            writeTotal(json);
            if (plan.form().isScored() && !found.documents().isEmpty()) {
                json.writeNumberField("max_score", scores.highest());
            } else {
                json.writeNullField("max_score");
            }
            Iterator<List<SortValue>> values = found.values().iterator();
            Members.objects(
                    json,
                    "hits",
                    found.documents(),
                    document -> writeHit(json, document, values.hasNext() ? values.next() : List.of(), deadline));
            json.writeEndObject();
            if (aggregated.isPresent()) {
                plan.aggregations().write(json, aggregated.get(), plan.isTyped(), deadline);
            }
        }

        private void writeTotal(JsonGenerator json) throws IOException {
            if (plan.totalAsNumber()) {
                json.writeNumberField("total", total.map(Total::value).orElse(-1L));
            } else if (total.isPresent()) {
                json.writeObjectFieldStart("total");
                json.writeNumberField("value", total.get().value());
                json.writeStringField("relation", total.get().exact() ? "eq" : "gte");
                json.writeEndObject();
            }
        }

        private void writeHit(JsonGenerator json, StoredDocument document, List<SortValue> values, Runnable deadline)
                throws IOException {
            plan.form().write(json, document, scores.of(document.index()), deadline);
            if (plan.highlighting().isPresent()) {
                plan.highlighting().get().write(json, document.source(), deadline);
            }
            if (plan.sort().isPresent()) {
                SortValues.write(json, plan.sort().get(), document, values);
            }
        }
    }
}
