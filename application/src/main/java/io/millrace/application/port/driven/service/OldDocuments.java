package io.millrace.application.port.driven.service;

import io.millrace.domain.document.DocumentId;
import io.millrace.domain.document.NewDocument;
import io.millrace.domain.document.Timestamp;
import io.millrace.domain.index.Index;
import java.time.Duration;
import java.time.Instant;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Function;

/**
 * Removes the oldest documents of a system index with time-ordered ids. Each removal stores a document that records it,
 * in the same atomic step. Several instances may call this concurrently. While the index does not exist or accepts no
 * documents, nothing is removed.
 */
public interface OldDocuments {

    /**
     * Removes at most {@code most} documents with timestamps older than {@code age}.
     *
     * @param asOf the time at which ages are computed; an earlier time of the database takes precedence
     * @param report creates the document that records the removal in the index
     * @return the removed documents; empty if no document was removed
     */
    Optional<Removed> removeOlderThan(
            Index index, Duration age, Instant asOf, int most, Function<Removed, NewDocument> report);

    /**
     * Removes at most {@code most} documents, from the oldest to {@code last}.
     *
     * @param report creates the document that records the removal in the index
     * @return the removed documents; empty if no document was removed
     */
    Optional<Removed> removeUpTo(Index index, DocumentId last, int most, Function<Removed, NewDocument> report);

    /**
     * Returns the newest document to remove so that the remaining documents have at most {@code bytes} bytes; empty if
     * no document must be removed.
     */
    Optional<DocumentId> lastBeyond(Index index, long bytes);

    /** The number and the time range of removed documents. */
    record Removed(long documents, Timestamp earliest, Timestamp latest) {

        public Removed {
            Objects.requireNonNull(earliest, "earliest");
            Objects.requireNonNull(latest, "latest");
        }
    }
}
