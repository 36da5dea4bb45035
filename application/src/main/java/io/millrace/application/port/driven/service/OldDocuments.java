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
 * Removes the oldest documents of a system index, whose ids are time-ordered. A removal and the document that records
 * it are one atomic step; several instances may remove at once. Nothing is removed while the index takes no documents,
 * or is gone.
 */
public interface OldDocuments {

    /**
     * Removes documents with timestamps older than {@code age}, at most {@code most}.
     *
     * @param asOf the time that ages are counted to, or the time of the database if that is earlier
     * @param telling makes the document that goes into the index in their place
     * @return nothing if none was removed
     */
    Optional<Removed> removeOlderThan(
            Index index, Duration age, Instant asOf, int most, Function<Removed, NewDocument> telling);

    /**
     * Removes documents up to {@code last}, at most {@code most}.
     *
     * @param telling makes the document that goes into the index in their place
     * @return nothing if none was removed
     */
    Optional<Removed> removeUpTo(Index index, DocumentId last, int most, Function<Removed, NewDocument> telling);

    /** Returns the newest document of those for which there is no room if the newest together take {@code bytes}. */
    Optional<DocumentId> lastBeyond(Index index, long bytes);

    /** The removed documents. */
    record Removed(long documents, Timestamp earliest, Timestamp latest) {

        public Removed {
            Objects.requireNonNull(earliest, "earliest");
            Objects.requireNonNull(latest, "latest");
        }
    }
}
