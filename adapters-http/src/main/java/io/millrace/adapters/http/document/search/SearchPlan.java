package io.millrace.adapters.http.document.search;

import io.millrace.adapters.http.document.aggregation.AggregationPlan;
import io.millrace.adapters.http.document.hit.Highlighting;
import io.millrace.adapters.http.document.hit.HitForm;
import io.millrace.adapters.http.document.order.SearchOrder;
import io.millrace.domain.catalog.Snapshot.Slice;
import io.millrace.domain.document.Page;
import io.millrace.domain.document.query.Query;
import java.time.Duration;
import java.util.Optional;

/**
 * The parsed request of a search, and the form of its response.
 *
 * @param sort the order, if one was requested; then hits have sort values
 * @param highlighting marks matching parts of texts, if requested
 * @param totalAsNumber whether the response contains the total as a number instead of an object
 * @param point the point in time to search, if one was requested
 * @param slice the part of a scroll or point in time, if one was requested
 * @param isTyped whether the names of aggregations in the response begin with their types
 * @param boosts the scores of documents by their indices
 */
record SearchPlan(
        Query query,
        Page page,
        Optional<SearchOrder> sort,
        HitForm form,
        Optional<Highlighting> highlighting,
        boolean totalAsNumber,
        Optional<Point> point,
        Optional<Slice> slice,
        AggregationPlan aggregations,
        boolean isTyped,
        IndexBoosts boosts) {

    /** Returns this plan with another form of the total. */
    SearchPlan withTotalAsNumber(boolean asNumber) {
        return new SearchPlan(
                query, page, sort, form, highlighting, asNumber, point, slice, aggregations, isTyped, boosts);
    }

    /** Returns this plan with or without the types of documents. */
    SearchPlan withTypes(boolean typed) {
        return new SearchPlan(
                query,
                page,
                sort,
                form.withType(typed),
                highlighting,
                totalAsNumber,
                point,
                slice,
                aggregations,
                isTyped,
                boosts);
    }

    /**
     * A reference to a point in time.
     *
     * @param keepAlive the time that the id stays valid, if the request extends it
     */
    record Point(String id, Optional<Duration> keepAlive) {}
}
