package io.millrace.application.port.driven.service.security;

import io.millrace.domain.document.NewDocument;
import io.millrace.domain.index.IndexName;
import java.time.Duration;
import java.time.Instant;
import java.util.Objects;
import java.util.function.Function;

/**
 * The instances that currently write the audit trail, recorded to detect killed instances. Times are those of the
 * database.
 */
public interface AuditWriters {

    /** The time after its last heartbeat when a writer counts as killed. */
    Duration EXPIRY = Duration.ofSeconds(15);

    /**
     * Records a heartbeat of a writer, and adds the writer if it is missing.
     *
     * @param id never used by another writer
     */
    void alive(String id, String instance);

    /** Removes a writer that has written all its entries. */
    void closed(String id);

    /**
     * Removes killed writers. For each of them a document is added to the documents waiting for the index, in the same
     * step.
     *
     * @return the number of killed writers
     */
    int takeKilled(IndexName index, Function<Killed, NewDocument> telling);

    /** A writer that was killed. */
    record Killed(String instance, Instant lastSeen) {

        public Killed {
            Objects.requireNonNull(instance, "instance");
            Objects.requireNonNull(lastSeen, "lastSeen");
        }
    }
}
