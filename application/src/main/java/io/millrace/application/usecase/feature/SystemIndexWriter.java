package io.millrace.application.usecase.feature;

import io.millrace.application.port.driven.engine.DocumentStore.Appended;
import io.millrace.application.port.driven.engine.Indices.NewIndex;
import io.millrace.domain.Rejection;
import io.millrace.domain.document.NewDocument;
import io.millrace.domain.feature.SystemIndex;
import io.millrace.domain.index.Index;
import io.millrace.domain.index.IndexSettings;
import java.util.List;

/** Writes into one system index. It is made where it is missing, at the first write or after it was removed. */
public final class SystemIndexWriter {

    /** Each attempt beyond the first is owed to a change of the index during the one before. */
    private static final int MOST_ATTEMPTS = 3;

    private final SystemStore store;
    private final SystemIndex described;

    public SystemIndexWriter(SystemStore store, SystemIndex described) {
        this.store = store;
        this.described = described;
    }

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
        return write(batch) instanceof Appended.Outcomes;
    }

    /** Appends documents as {@link #append} does, and returns their outcomes. */
    public Appended write(List<NewDocument> batch) {
        Appended appended = new Appended.NotWritable();
        Index index = find();
        for (int attempt = 0; attempt < MOST_ATTEMPTS; attempt++) {
            appended = store.documents().append(index, batch);
            if (appended instanceof Appended.Outcomes) {
                return appended;
            }
            index = store.writeIndices().findAnew(described.name().value()).orElseGet(this::create);
        }
        return appended;
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
