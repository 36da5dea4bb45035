package io.millrace.application.usecase.graphql;

import io.millrace.application.port.driven.service.Incidents;
import io.millrace.application.port.driving.graphql.FindKnownDocument;
import io.millrace.application.port.driving.graphql.RegisterDocument;
import io.millrace.domain.graphql.DocumentHash;
import io.millrace.domain.graphql.KnownDocument;
import io.millrace.domain.graphql.TrustState;
import io.millrace.domain.text.Utf8;
import java.time.Duration;
import java.util.List;
import java.util.function.LongSupplier;

/**
 * Stores documents of clients as long as there is room. How many there are is counted now and then, and what this
 * instance adds is counted at once; meanwhile other instances may add a few too many.
 */
public final class RegisterDocumentService implements RegisterDocument {

    private static final Duration COUNTED_ANEW = Duration.ofSeconds(30);

    private final KnownDocuments documents;
    private final FindKnownDocument find;
    private final int most;
    private final LongSupplier nanoTime;
    private final Incidents incidents;
    private long countedAt;
    private long count = -1;

    /**
     * Joins everything.
     *
     * @param most how many documents there may be of clients
     * @param nanoTime as {@link System#nanoTime()}
     */
    public RegisterDocumentService(
            KnownDocuments documents, FindKnownDocument find, int most, LongSupplier nanoTime, Incidents incidents) {
        this.documents = documents;
        this.find = find;
        this.most = most;
        this.nanoTime = nanoTime;
        this.incidents = incidents;
    }

    @Override
    public void register(DocumentHash hash, String text) {
        try {
            if (Utf8.isEncodable(text) && find.find(hash).isEmpty()) {
                store(KnownDocument.first(hash, text, TrustState.REGISTERED));
            }
        } catch (RuntimeException failure) {
            incidents.report("a GraphQL document that a client registered was not stored", failure);
        }
    }

    /** One at a time, so that concurrent requests do not all find the last place free. */
    private synchronized void store(KnownDocument document) {
        long now = nanoTime.getAsLong();
        if (count < 0 || now - countedAt >= COUNTED_ANEW.toNanos()) {
            count = documents.registered();
            countedAt = now;
        }
        // Only the index knows removed documents.
        if (count < most && documents.read(document.hash()).isEmpty()) {
            documents.store(List.of(document)).filter(List::isEmpty).ifPresent(stored -> count++);
        }
    }
}
