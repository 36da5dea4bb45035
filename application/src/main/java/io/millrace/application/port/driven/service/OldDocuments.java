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
 * Removes the oldest documents of a system index whose documents have time-ordered ids. The same atomic step stores a
 * document that records the removal. Several instances may call this concurrently. If the index does not exist or
 * currently accepts no documents, nothing is removed.
 */
public interface OldDocuments {

    /**
     * Removes at most {@code most} documents whose timestamps are older than {@code age}.
     *
     * @param asOf the time for which ages are computed; if the time of the database is earlier, it is used instead
     * @param report creates the document that records the removal in the index
     * @return the removed documents; empty if no document was removed
     */
    Optional<Removed> removeOlderThan(
            Index index, Duration age, Instant asOf, int most, Function<Removed, NewDocument> report);

    /**
     * Removes the oldest documents up to and including {@code last}, but at most {@code most} documents.
     *
     * @param report creates the document that records the removal in the index
     * @return the removed documents; empty if no document was removed
     */
    Optional<Removed> removeUpTo(Index index, DocumentId last, int most, Function<Removed, NewDocument> report);

    /**
     * Returns the newest document that must be removed so that the remaining documents have at most {@code bytes}
     * bytes. Returns empty if no document must be removed.
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
