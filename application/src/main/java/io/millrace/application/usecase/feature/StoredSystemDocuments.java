package io.millrace.application.usecase.feature;

import io.millrace.application.port.driven.engine.DocumentStore.StoredDocument;
import io.millrace.application.port.driven.engine.IndexGoneException;
import io.millrace.application.port.driven.service.feature.SystemDocuments;
import io.millrace.domain.document.DocumentId;
import io.millrace.domain.document.NewDocument;
import io.millrace.domain.feature.SystemFeature;
import io.millrace.domain.feature.SystemIndex;
import io.millrace.domain.index.Index;
import io.millrace.domain.index.IndexName;
import java.util.List;
import java.util.Objects;
import java.util.Optional;

/** The documents of one feature in the store. */
public final class StoredSystemDocuments implements SystemDocuments {

    private final SystemStore store;
    private final SystemFeature feature;

    public StoredSystemDocuments(SystemStore store, SystemFeature feature) {
        this.store = Objects.requireNonNull(store, "store");
        this.feature = Objects.requireNonNull(feature, "feature");
    }

    @Override
    public void add(IndexName index, List<NewDocument> batch) {
        if (!batch.isEmpty()) {
            new SystemIndexWriter(store, described(index)).keep(batch);
        }
    }

    @Override
    public Optional<String> find(IndexName index, DocumentId id) {
        Optional<Index> found =
                store.writeIndices().find(described(index).name().value());
        try {
            return found.flatMap(there -> source(there, id));
        } catch (IndexGoneException replaced) {
            // Its migration has ended since the answer was remembered.
            return store.writeIndices().findAnew(index.value()).flatMap(there -> source(there, id));
        }
    }

    private Optional<String> source(Index index, DocumentId id) {
        return store.documents().find(List.of(index), id).map(StoredDocument::source);
    }

    private SystemIndex described(IndexName index) {
        return feature.indices().stream()
                .filter(own -> own.name().equals(index))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException(
                        "index [" + index + "] does not belong to the system feature [" + feature.name() + "]"));
    }
}
