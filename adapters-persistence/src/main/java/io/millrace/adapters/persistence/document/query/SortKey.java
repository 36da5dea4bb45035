package io.millrace.adapters.persistence.document.query;

import io.millrace.domain.document.DocumentId;
import io.millrace.domain.document.Page;
import io.millrace.domain.document.Timestamp;
import java.util.Comparator;

/**
 * Determines the position of a found document in the result. It does not contain the source of the document.
 *
 * @param rank the position of the index in the list of all searched indices, which is in the order of places
 * @param sequence the sequence number, or -1 if the index has none
 */
public record SortKey(int rank, DocumentId id, Timestamp timestamp, long sequence) {

    private static final Comparator<SortKey> BY_PLACE =
            Comparator.comparingInt(SortKey::rank).thenComparing(SortKey::id);

    public static Comparator<SortKey> order(Page.Sort sort) {
        return switch (sort) {
            case ANY, PLACE -> BY_PLACE;
            case PLACE_DESCENDING -> BY_PLACE.reversed();
            case TIMESTAMP -> Comparator.comparing(SortKey::timestamp).thenComparing(BY_PLACE);
            case TIMESTAMP_DESCENDING ->
                Comparator.comparing(SortKey::timestamp).reversed().thenComparing(BY_PLACE);
        };
    }
}
