package io.millrace.application.usecase.feature;

import io.millrace.application.port.driven.engine.DocumentStore.Outcome;
import io.millrace.application.port.driven.engine.Indices.NewIndex;
import io.millrace.domain.Rejection;
import io.millrace.domain.document.NewDocument;
import io.millrace.domain.feature.SystemIndex;
import io.millrace.domain.index.Index;
import io.millrace.domain.index.IndexSettings;
import java.util.List;

/** Writes to one system index. If the index is missing, a write creates it. */
public record SystemIndexWriter(SystemStore store, SystemIndex described) {

    /** The maximum number of attempts. A concurrent change of the index causes another attempt. */
    private static final int MOST_ATTEMPTS = 3;

    /** Creates the index if it is missing. */
    public void prepare() {
        findOrCreate();
    }

    /**
     * Stores documents in the index or, if it currently accepts no documents, in {@link SystemStore#waiting}. Existing
     * documents with the same ids remain unchanged.
     */
    public void store(List<NewDocument> batch) {
        if (!append(batch)) {
            store.waiting().add(described.name(), batch);
        }
    }

    /**
     * Appends documents. Existing documents with the same ids remain unchanged.
     *
     * @return whether the index accepts documents; if not, nothing was written
     */
    public boolean append(List<NewDocument> batch) {
        return isAccepted(write(batch));
    }

    /** Appends documents like {@link #append}, and returns an outcome for each document. */
    public List<Outcome> write(List<NewDocument> batch) {
        List<Outcome> outcomes = List.of();
        Index index = findOrCreate();
        for (int attempt = 0; attempt < MOST_ATTEMPTS; attempt++) {
            outcomes = store.documents().append(index, batch);
            if (isAccepted(outcomes)) {
                return outcomes;
            }
            index = store.writeIndices().findUncached(described.name().value()).orElseGet(this::create);
        }
        return outcomes;
    }

    /**
     * Returns whether the index accepted the documents. All documents of a batch have the same outcome, because the
     * engine of the system indices writes either the whole batch or nothing.
     */
    public static boolean isAccepted(List<Outcome> outcomes) {
        return !outcomes.contains(Outcome.Open.NOT_WRITABLE);
    }

    private Index findOrCreate() {
        return store.writeIndices().find(described.name().value()).orElseGet(this::create);
    }

    private Index create() {
        try {
            return store.indices()
                    .create(new NewIndex(
                            described.name(),
                            store.version(),
                            IndexSettings.EMPTY,
                            described.mappings(),
                            false,
                            store.clock().instant()));
        } catch (Rejection rejection) {
            // Most likely another instance created the index first.
            return store.writeIndices().findUncached(described.name().value()).orElseThrow(() -> rejection);
        }
    }
}
