package io.millrace.application.usecase.feature;

import io.millrace.application.port.driven.engine.DocumentStore.Outcome;
import io.millrace.application.port.driven.engine.Indices.NewIndex;
import io.millrace.domain.Rejection;
import io.millrace.domain.document.NewDocument;
import io.millrace.domain.feature.SystemIndex;
import io.millrace.domain.index.Index;
import io.millrace.domain.index.IndexSettings;
import java.util.List;

/** Writes into one system index. It is made where it is missing, at the first write or after it was removed. */
public record SystemIndexWriter(SystemStore store, SystemIndex described) {

    /** Each attempt beyond the first is owed to a change of the index during the one before. */
    private static final int MOST_ATTEMPTS = 3;

    /** Makes the index if it is missing. */
    public void prepare() {
        find();
    }

    /**
     * Stores documents: in the index or, while it takes none, among those that wait for it. One that exists already,
     * from an attempt with an unknown outcome, stays unchanged.
     */
    public void keep(List<NewDocument> batch) {
        if (!append(batch)) {
            store.waiting().add(described.name(), batch);
        }
    }

    /**
     * Appends documents; one that is there already is left as it is.
     *
     * @return whether the index takes documents; if not, nothing was written
     */
    public boolean append(List<NewDocument> batch) {
        return isTaken(write(batch));
    }

    /** Appends documents as {@link #append} does, and returns their outcomes, for which {@link #isTaken} speaks. */
    public List<Outcome> write(List<NewDocument> batch) {
        List<Outcome> outcomes = List.of();
        Index index = find();
        for (int attempt = 0; attempt < MOST_ATTEMPTS; attempt++) {
            outcomes = store.documents().append(index, batch);
            if (isTaken(outcomes)) {
                return outcomes;
            }
            index = store.writeIndices().findAnew(described.name().value()).orElseGet(this::create);
        }
        return outcomes;
    }

    /** Returns whether the index took the documents; system indices are in an engine that writes whole batches. */
    public static boolean isTaken(List<Outcome> outcomes) {
        return !outcomes.contains(Outcome.Open.NOT_WRITABLE);
    }

    private Index find() {
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
            // Most likely another instance was quicker.
            return store.writeIndices().findAnew(described.name().value()).orElseThrow(() -> rejection);
        }
    }
}
