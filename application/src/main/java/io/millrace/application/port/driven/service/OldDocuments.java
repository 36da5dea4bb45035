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
 * Removes the oldest documents of a system index with time-ordered ids. A removal and the document that records it are
 * one atomic step, and several instances may remove concurrently. Nothing is removed while the index accepts no
 * documents or does not exist.
 */
public interface OldDocuments {

    /**
     * Removes at most {@code most} documents with timestamps older than {@code age}.
     *
     * @param asOf the time to which ages are counted; the time of the database applies if it is earlier
     * @param telling creates the document that records the removal in the index
     * @return empty if none was removed
     */
    Optional<Removed> removeOlderThan(
            Index index, Duration age, Instant asOf, int most, Function<Removed, NewDocument> telling);

    /**
     * Removes at most {@code most} documents up to {@code last}.
     *
     * @param telling creates the document that records the removal in the index
     * @return empty if none was removed
     */
    Optional<Removed> removeUpTo(Index index, DocumentId last, int most, Function<Removed, NewDocument> telling);

    /**
     * Returns the newest document that does not fit if only the newest {@code bytes} bytes are kept; empty if all fit.
     */
    Optional<DocumentId> lastBeyond(Index index, long bytes);

    /** The removed documents. */
    record Removed(long documents, Timestamp earliest, Timestamp latest) {

        public Removed {
            Objects.requireNonNull(earliest, "earliest");
            Objects.requireNonNull(latest, "latest");
        }
    }
}
