package io.millrace.application.usecase.graphql;

import io.millrace.application.port.driven.service.graphql.KnownDocumentCache;
import io.millrace.application.port.driving.graphql.TrustDocuments;
import io.millrace.domain.Rejection;
import io.millrace.domain.graphql.DocumentHash;
import io.millrace.domain.graphql.KnownDocument;
import io.millrace.domain.graphql.TrustState;
import io.millrace.domain.text.Utf8;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Consumer;

/** Stores documents that are not trusted yet, and removes them from the caches of all instances. */
public record TrustDocumentsService(KnownDocuments documents, KnownDocumentCache remembered) implements TrustDocuments {

    /** The maximum number of attempts. A concurrent change of one of the documents causes another attempt. */
    private static final int MOST_ATTEMPTS = 10;

    @Override
    public void trust(Map<DocumentHash, String> wanted, Consumer<List<DocumentHash>> stored) {
        if (wanted.isEmpty() || wanted.size() > MOST) {
            throw Rejection.invalid("a request must store 1 to " + MOST + " documents, not " + wanted.size());
        }
        SortedMap<DocumentHash, String> texts = new TreeMap<>(wanted);
        texts.forEach(TrustDocumentsService::requireUnicode);
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
}
