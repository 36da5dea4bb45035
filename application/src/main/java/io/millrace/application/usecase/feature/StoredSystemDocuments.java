package io.millrace.application.usecase.feature;

import io.millrace.application.port.driven.engine.DocumentStore.StoredDocument;
import io.millrace.application.port.driven.service.feature.SystemDocuments;
import io.millrace.domain.document.DocumentId;
import io.millrace.domain.document.NewDocument;
import io.millrace.domain.feature.SystemFeature;
import io.millrace.domain.feature.SystemIndex;
import io.millrace.domain.index.IndexName;
import io.millrace.domain.text.Utf8;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/** Stores and reads the documents of one feature. */
public record StoredSystemDocuments(SystemStore store, SystemFeature feature) implements SystemDocuments {

    @Override
    public void add(IndexName index, List<NewDocument> batch) {
        batch.forEach(StoredSystemDocuments::requireStorable);
        if (!batch.isEmpty()) {
            new SystemIndexWriter(store, described(index)).store(batch);
        }
    }

    @Override
    public Optional<String> find(IndexName index, DocumentId id) {
        return store.reading(described(index), there -> store.documents().find(List.of(there), id))
                .flatMap(Function.identity())
                .map(StoredDocument::source);
    }

    /**
     * Rejects a document with a character that the database cannot store, because such a character would make the
     * append of the whole batch fail. JSON from clients never contains these characters unescaped.
     */
    private static void requireStorable(NewDocument document) {
        if (document.source().indexOf('\0') >= 0 || !Utf8.isEncodable(document.source())) {
            throw new IllegalArgumentException(
                    "document " + document.id() + " contains U+0000 or a lone surrogate that is not escaped");
        }
    }

    private SystemIndex described(IndexName index) {
        return feature.indices().stream()
                .filter(own -> own.name().equals(index))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException(
                        "index [" + index + "] does not belong to the system feature [" + feature.name() + "]"));
    }
}
