package io.millrace.application.usecase.graphql;

import io.millrace.application.port.driven.service.graphql.KnownDocumentCache;
import io.millrace.application.port.driving.graphql.ManageKnownDocuments;
import io.millrace.domain.Rejection;
import io.millrace.domain.graphql.DocumentHash;
import io.millrace.domain.graphql.KnownDocument;
import io.millrace.domain.graphql.TrustState;
import io.millrace.domain.text.Utf8;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Consumer;

/**
 * Reads documents from the cache or, if they are not cached, from the index. Removes changed documents from the caches
 * of all instances.
 */
public record KnownDocumentsService(KnownDocuments documents, KnownDocumentCache remembered)
        implements ManageKnownDocuments {

    /** The maximum number of attempts. A concurrent change of one of the documents causes another attempt. */
    private static final int MOST_ATTEMPTS = 10;

    @Override
    public Optional<KnownDocument> find(DocumentHash hash) {
        return remembered.find(hash, () -> documents.read(hash).filter(document -> !document.isRemoved()));
    }

    @Override
    public List<Listed> list(Optional<DocumentHash> after, int most) {
        return documents.list(after, most);
    }

    @Override
    public void trust(Map<DocumentHash, String> wanted, Consumer<List<DocumentHash>> stored) {
        if (wanted.isEmpty() || wanted.size() > MOST) {
            throw Rejection.invalid("a request must store 1 to " + MOST + " documents, not " + wanted.size());
        }
        SortedMap<DocumentHash, String> texts = new TreeMap<>(wanted);
        texts.forEach(KnownDocumentsService::requireUnicode);
        List<DocumentHash> hashes = List.copyOf(texts.keySet());
        List<KnownDocument> changed = changes(hashes, texts);
        List<DocumentHash> trusted = changed.stream().map(KnownDocument::hash).toList();
        for (int attempt = 0; !changed.isEmpty(); attempt++) {
            if (attempt == MOST_ATTEMPTS) {
                throw KnownDocuments.notNow();
            }
            List<KnownDocument> missed = documents.store(changed).orElseThrow(KnownDocuments::notNow);
            changed = changes(missed.stream().map(KnownDocument::hash).toList(), texts);
        }
        if (!trusted.isEmpty()) {
            stored.accept(trusted);
        }
        // Invalidates even if no document was changed, because the invalidation by an earlier request may not have
        // reached the other instances.
        remembered.forget(hashes);
    }

    private List<KnownDocument> changes(List<DocumentHash> hashes, Map<DocumentHash, String> texts) {
        Map<DocumentHash, KnownDocument> known = documents.read(hashes);
        List<KnownDocument> changes = new ArrayList<>();
        for (DocumentHash hash : hashes) {
            KnownDocument before = known.get(hash);
            if (before == null) {
                String text = Objects.requireNonNull(texts.get(hash), "text");
                changes.add(KnownDocument.first(hash, text, TrustState.TRUSTED));
            } else if (before.trustState() != TrustState.TRUSTED) {
                changes.add(before.become(TrustState.TRUSTED));
            }
        }
        return changes;
    }

    private static void requireUnicode(DocumentHash hash, String text) {
        if (!Utf8.isEncodable(text)) {
            throw Rejection.invalid("document [" + hash + "] must be valid Unicode, without lone surrogates");
        }
    }

    @Override
    public boolean remove(DocumentHash hash, Runnable removed) {
        for (int attempt = 0; attempt < MOST_ATTEMPTS; attempt++) {
            Optional<KnownDocument> known = documents.read(hash);
            if (known.isEmpty() || known.get().isRemoved()) {
                // A repeated request must invalidate again, because the invalidation by the first request may not have
                // reached the other instances.
                remembered.forget(List.of(hash));
                return false;
            }
            List<KnownDocument> missed = documents
                    .store(List.of(known.get().become(TrustState.REMOVED)))
                    .orElseThrow(KnownDocuments::notNow);
            if (missed.isEmpty()) {
                removed.run();
                remembered.forget(List.of(hash));
                return true;
            }
        }
        throw KnownDocuments.notNow();
    }
}
