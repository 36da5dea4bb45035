package io.millrace.application.usecase.feature;

import io.millrace.application.port.driven.engine.DocumentStore;
import io.millrace.application.port.driven.engine.IndexGoneException;
import io.millrace.application.port.driven.engine.Indices;
import io.millrace.application.port.driven.engine.WriteIndices;
import io.millrace.application.port.driven.service.feature.DocumentFormat;
import io.millrace.application.port.driven.service.reindex.WaitingDocuments;
import io.millrace.domain.feature.SystemIndex;
import io.millrace.domain.index.Index;
import io.millrace.domain.index.IndexVersion;
import java.time.Clock;
import java.util.Optional;
import java.util.function.Function;

/**
 * The ports and settings for the storage of system indices.
 *
 * @param version the version in which new indices are created
 */
public record SystemStore(
        WriteIndices writeIndices,
        Indices indices,
        DocumentStore documents,
        WaitingDocuments waiting,
        IndexVersion version,
        DocumentFormat format,
        Clock clock) {

    /**
     * Calls {@code question} with the cached index. If the cached index no longer exists because a migration has
     * replaced it, calls {@code question} again with the new index.
     *
     * @return the result of {@code question}; empty if the index does not exist
     */
    public <T> Optional<T> reading(SystemIndex index, Function<Index, T> question) {
        String name = index.name().value();
        Optional<Index> found = writeIndices.find(name);
        try {
            return found.map(question);
        } catch (IndexGoneException replaced) {
            return writeIndices.findUncached(name).map(question);
        }
    }
}
