package io.millrace.application.usecase.graphql;

import io.millrace.application.port.driven.service.Incidents;
import io.millrace.application.port.driving.graphql.ManageKnownDocuments;
import io.millrace.application.port.driving.graphql.RegisterDocuments;
import io.millrace.domain.graphql.DocumentHash;
import io.millrace.domain.graphql.KnownDocument;
import io.millrace.domain.graphql.TrustState;
import io.millrace.domain.text.Utf8;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.function.LongSupplier;

/**
 * Stores documents that clients register, up to a limit. The number of stored documents is queried periodically.
 * Between two queries, this instance adds only the documents that it stored itself. Several instances together can
 * therefore slightly exceed the limit.
 */
public final class RegisterDocumentsService implements RegisterDocuments {

    private static final Duration COUNT_INTERVAL = Duration.ofSeconds(30);

    private final KnownDocuments documents;
    private final ManageKnownDocuments known;
    private final int most;
    private final LongSupplier nanoTime;
    private final Incidents incidents;
    private long countedAt;
    private long count = -1;

    /**
     * Creates the use case.
     *
     * @param most the maximum number of registered documents
     * @param nanoTime a time source like {@link System#nanoTime()}
     */
    public RegisterDocumentsService(
            KnownDocuments documents,
            ManageKnownDocuments known,
            int most,
            LongSupplier nanoTime,
            Incidents incidents) {
        this.documents = documents;
        this.known = known;
        this.most = most;
        this.nanoTime = nanoTime;
        this.incidents = incidents;
    }

    @Override
    public Optional<KnownDocument> find(DocumentHash hash) {
        return known.find(hash);
    }

    @Override
    public void register(DocumentHash hash, String text) {
        try {
            if (Utf8.isEncodable(text) && known.find(hash).isEmpty()) {
                store(KnownDocument.first(hash, text, TrustState.REGISTERED));
            }
        } catch (RuntimeException failure) {
            incidents.report("a GraphQL document that a client registered was not stored", failure);
        }
    }

    /** Synchronized, so that concurrent requests on this instance together do not exceed the limit. */
    private synchronized void store(KnownDocument document) {
        long now = nanoTime.getAsLong();
        if (count < 0 || now - countedAt >= COUNT_INTERVAL.toNanos()) {
            count = documents.registered();
            countedAt = now;
        }
        // A removed document is not cached but still stored, so the store must be read as well.
        if (count < most && documents.read(document.hash()).isEmpty()) {
            documents.store(List.of(document)).filter(List::isEmpty).ifPresent(stored -> count++);
        }
    }
}
