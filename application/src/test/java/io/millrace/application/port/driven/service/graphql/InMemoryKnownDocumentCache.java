package io.millrace.application.port.driven.service.graphql;

import io.millrace.domain.graphql.DocumentHash;
import io.millrace.domain.graphql.KnownDocument;
import java.util.Collection;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Supplier;

/** Documents that were looked up lately, in a map. */
public final class InMemoryKnownDocumentCache implements KnownDocumentCache {

    private final Map<DocumentHash, KnownDocument> remembered = new ConcurrentHashMap<>();
    private final AtomicLong changes = new AtomicLong();

    @Override
    public Optional<KnownDocument> find(DocumentHash hash, Supplier<Optional<KnownDocument>> load) {
        KnownDocument known = remembered.get(hash);
        if (known != null) {
            return Optional.of(known);
        }
        long before = changes.get();
        Optional<KnownDocument> loaded = load.get();
        loaded.filter(document -> changes.get() == before).ifPresent(document -> remembered.put(hash, document));
        return loaded;
    }

    @Override
    public void forget(Collection<DocumentHash> hashes) {
        changes.incrementAndGet();
        hashes.forEach(remembered::remove);
    }
}
