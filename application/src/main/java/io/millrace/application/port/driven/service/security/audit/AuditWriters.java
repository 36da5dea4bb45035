package io.millrace.application.port.driven.service.security.audit;

import io.millrace.domain.document.NewDocument;
import io.millrace.domain.index.IndexName;
import java.time.Duration;
import java.time.Instant;
import java.util.Objects;
import java.util.function.Function;

/**
 * Records which instances currently write the audit trail, so that other instances detect it if an instance is killed.
 * Uses the clock of the database.
 */
public interface AuditWriters {

    /** The time without heartbeats after which a writer is considered killed. */
    Duration EXPIRY = Duration.ofSeconds(15);

    /**
     * Records a heartbeat of a writer, and adds the writer if it is missing.
     *
     * @param id a unique id of the writer
     */
    void markAlive(String id, String instance);

    /** Removes a writer that has written all its entries. */
    void markClosed(String id);

    /**
     * Removes killed writers. In the same step, adds a document for each killed writer to the
     * {@link io.millrace.application.port.driven.service.reindex.WaitingDocuments} of the index.
     *
     * @param report creates the document that reports a killed writer
     * @return the number of killed writers
     */
    int removeKilled(IndexName index, Function<Killed, NewDocument> report);

    /** A writer that stopped sending heartbeats without being closed. */
    record Killed(String instance, Instant lastSeen) {

        public Killed {
            Objects.requireNonNull(instance, "instance");
            Objects.requireNonNull(lastSeen, "lastSeen");
        }
    }
}
