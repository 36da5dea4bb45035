package io.millrace.domain.index;

import io.millrace.domain.document.TimeRange;
import io.millrace.domain.document.Timestamp;
import java.util.Optional;

/**
 * The statistics of an index that no longer accepts documents. If the time range is absent, the index contains no
 * documents.
 */
public record SealedStatistics(long documents, Optional<TimeRange> range) {

    public SealedStatistics {
        if (documents < 0 || (documents == 0) == range.isPresent()) {
            throw new IllegalArgumentException("an index has a time range exactly if it has documents: " + documents);
        }
    }

    /** Returns the statistics of an index without documents. */
    public static SealedStatistics empty() {
        return new SealedStatistics(0, Optional.empty());
    }

    /** Returns the statistics of an index with timestamps from {@code earliest} to {@code latest}. */
    public static SealedStatistics of(long documents, Timestamp earliest, Timestamp latest) {
        return new SealedStatistics(documents, Optional.of(TimeRange.of(earliest, latest)));
    }

    /** Returns whether the index may contain a document with a timestamp in {@code wanted}. */
    public boolean mayContain(TimeRange wanted) {
        return range.map(wanted::overlaps).orElse(false);
    }

    /** Returns whether every document of the index has a timestamp in {@code wanted}. */
    public boolean isWithin(TimeRange wanted) {
        return range.map(wanted::encloses).orElse(true);
    }
}
