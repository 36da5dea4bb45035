package io.millrace.adapters.http.document.context;

import io.millrace.domain.document.sort.FieldOrder.Position;
import java.time.Duration;
import java.util.Optional;

/**
 * A search whose pages are read one after the other, at the position after a page.
 *
 * @param point the state that is searched
 * @param keepAlive the time until the next page must be requested
 * @param request the search request
 * @param total the number of matching documents
 * @param after the position of the last document, whose place is present; empty if there was none. Its values are those of
 *     the fields of the order, or the microseconds of the timestamp if documents are ordered only by it
 */
public record Scroll(
        PointInTime point, Duration keepAlive, SearchRequest request, long total, Optional<Position> after) {

    /**
     * The request that opened a scroll.
     *
     * @param body the JSON of the body; empty if the request had none
     * @param parameters the query string with the parameters of the search
     * @param receivedAt the time of the request in milliseconds since 1970, for relative dates
     */
    public record SearchRequest(String body, String parameters, long receivedAt) {}

    /** Returns the scroll after the next page. */
    public Scroll after(Optional<Position> last) {
        return new Scroll(point, keepAlive, request, total, last.or(() -> after));
    }

    /** Returns the same scroll with another time limit. */
    public Scroll keptAlive(Duration time) {
        return new Scroll(point, time, request, total, after);
    }
}
