package io.millrace.adapters.persistence.graphql;

import io.millrace.adapters.persistence.cache.CacheDefinition;
import io.millrace.adapters.persistence.cache.DatabaseMirror;
import io.millrace.adapters.persistence.cache.NamedCache;
import io.millrace.application.port.driven.service.Announcements;
import io.millrace.application.port.driven.service.Topic;
import io.millrace.application.port.driven.service.graphql.KnownDocumentCache;
import io.millrace.domain.Rejection;
import io.millrace.domain.graphql.DocumentHash;
import io.millrace.domain.graphql.KnownDocument;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * Caches stored GraphQL documents until their change is announced. While this instance cannot receive announcements, it
 * caches no values.
 */
public final class CachedKnownDocuments implements KnownDocumentCache, AutoCloseable {

    /** The cache of documents by hash. Its values are hidden, because the texts are queries of clients. */
    public static final CacheDefinition<String, KnownDocument> CACHE = CacheDefinition.hiding(
            "graphql-stored-documents", String.class, KnownDocument.class, CachedKnownDocuments::bytes);

    /** The payload is the hash of a changed document, or {@code *} for several documents. */
    static final Topic TOPIC = new Topic("graphql-documents");

    private static final String SEVERAL = "*";
    private static final long BYTES_OF_DOCUMENT = 500;

    private final Announcements announcements;
    private final DatabaseMirror<String, KnownDocument> mirror;

    /**
     * Creates a cache. Announcements of changes invalidate its entries.
     *
     * @param cache must not be used by other objects
     */
    public CachedKnownDocuments(NamedCache<String, KnownDocument> cache, Announcements announcements) {
        this.announcements = announcements;
        this.mirror = DatabaseMirror.follow(cache, announcements, TOPIC, CachedKnownDocuments::changed);
    }

    @Override
    public Optional<KnownDocument> find(DocumentHash hash, Supplier<Optional<KnownDocument>> load) {
        return mirror.get(hash.value(), load);
    }

    @Override
    public void forget(Collection<DocumentHash> hashes) {
        String payload = hashes.size() == 1 ? hashes.iterator().next().value() : SEVERAL;
        mirror.change(() -> announcements.publish(TOPIC, payload));
    }

    @Override
    public void close() {
        mirror.close();
    }

    /**
     * Returns the hash in the payload. Returns empty if the payload is not a hash; then all entries are invalidated.
     */
    private static Optional<List<String>> changed(String payload) {
        try {
            return Optional.of(List.of(new DocumentHash(payload).value()));
        } catch (Rejection several) {
            return Optional.empty();
        }
    }

    private static long bytes(String hash, KnownDocument document) {
        return BYTES_OF_DOCUMENT + 2L * document.text().length();
    }
}
