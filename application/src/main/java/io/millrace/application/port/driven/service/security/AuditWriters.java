package io.millrace.application.port.driven.service.security;

import io.millrace.domain.document.NewDocument;
import io.millrace.domain.index.IndexName;
import java.time.Duration;
import java.time.Instant;
import java.util.Objects;
import java.util.function.Function;

/**
 * The instances that write the audit trail at present, so that one that was killed is noticed. Times are those of the
 * database.
 */
public interface AuditWriters {

    /** How long after its last sign of life a writer counts as killed. */
    Duration EXPIRY = Duration.ofSeconds(15);

    /**
     * Says that a writer is alive, and adds it if it is not there.
     *
     * @param id never used by another writer
     */
    void alive(String id, String instance);

    /** Takes out a writer that has written all it had. */
    void closed(String id);

    /**
     * Removes killed writers. For each a document is added to those waiting for an index, in the same step.
     *
     * @return how many there were
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
