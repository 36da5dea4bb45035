package io.millrace.adapters.http.graphql.field.document;

import io.millrace.application.port.driven.engine.DocumentStore.StoredDocument;
import io.millrace.application.port.driving.document.ReadDocuments;
import io.millrace.application.port.driving.index.ReadTarget;
import io.millrace.domain.document.Page;
import io.millrace.domain.document.Page.Sort;
import io.millrace.domain.document.TimeRange;
import io.millrace.domain.document.Timestamp;
import io.millrace.domain.document.query.Query;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/** Reads parts of a list of documents in either direction. */
record DocumentParts(ReadDocuments documents, ReadTarget target, Query query, Sort sort) {

    /** Returns the first documents after an edge; without an edge, the first documents of the list. */
    List<StoredDocument> after(Optional<Page.After> edge, int most) {
        return search(query, sort, edge, most);
    }

    /**
     * Returns the last documents before an edge, in the order of the list; without an edge, the last documents of the
     * list.
     *
     * <p>The engine cannot read a list that is sorted by time exactly backwards: it always returns documents with the
     * same timestamp in ascending order of their place. Therefore this method reads two groups separately, in order of
     * place: the documents with the timestamp of the edge, and the documents with the last timestamp found.
     */
    List<StoredDocument> before(Optional<Page.After> edge, int most) {
        List<StoredDocument> nearestFirst = new ArrayList<>();
        if (sort.isByTimestamp()) {
            beforeInTime(edge, most, nearestFirst);
        } else {
            Sort reversed = sort == Sort.PLACE ? Sort.PLACE_DESCENDING : Sort.PLACE;
            nearestFirst.addAll(search(query, reversed, edge, most));
        }
        Collections.reverse(nearestFirst);
        return nearestFirst;
    }

    private void beforeInTime(Optional<Page.After> edge, int most, List<StoredDocument> nearestFirst) {
        boolean falling = sort == Sort.TIMESTAMP;
        TimeRange rest = TimeRange.ALL;
        if (edge.isPresent()) {
            Timestamp moment = edge.get().timestamp().orElseThrow();
            nearestFirst.addAll(at(
                    moment,
                    Optional.of(new Page.After(Optional.empty(), edge.get().place())),
                    most));
            rest = falling
                    ? TimeRange.of(Timestamp.MINIMUM, new Timestamp(moment.microseconds() - 1))
                    : TimeRange.of(new Timestamp(moment.microseconds() + 1), Timestamp.MAXIMUM);
        }
        int missing = most - nearestFirst.size();
        if (missing == 0 || rest.isEmpty()) {
            return;
        }
        List<StoredDocument> further = new ArrayList<>(search(
                rest.isAll() ? query : Query.both(query, new Query.During(rest)),
                falling ? Sort.TIMESTAMP_DESCENDING : Sort.TIMESTAMP,
                Optional.empty(),
                missing));
        List<StoredDocument> cut = new ArrayList<>();
        if (further.size() == missing) {
            Timestamp last = further.get(missing - 1).timestamp();
            further.removeIf(document -> document.timestamp().equals(last));
            cut.addAll(at(last, Optional.empty(), missing - further.size()));
        }
        Comparator<StoredDocument> byTime = Comparator.comparing(StoredDocument::timestamp);
        further.sort((falling ? byTime.reversed() : byTime)
                .thenComparing(Comparator.comparing(StoredDocument::place).reversed()));
        nearestFirst.addAll(further);
        nearestFirst.addAll(cut);
    }

    /** Returns the last documents with this timestamp before an edge, in reverse order. */
    private List<StoredDocument> at(Timestamp moment, Optional<Page.After> edge, int most) {
        Query during = new Query.During(TimeRange.of(moment, moment));
        return search(Query.both(query, during), Sort.PLACE_DESCENDING, edge, most);
    }

    private List<StoredDocument> search(Query wanted, Sort order, Optional<Page.After> edge, int most) {
        Page page = new Page(0, most, order, edge, OptionalLong.of(0));
        return documents.search(target, wanted, page).found().documents();
    }
}
