package io.millrace.application.usecase.feature;

import io.millrace.application.port.driven.engine.DocumentStore;
import io.millrace.application.port.driven.engine.IndexGoneException;
import io.millrace.application.port.driven.engine.Indices;
import io.millrace.application.port.driven.engine.WriteIndices;
import io.millrace.application.port.driven.service.WaitingDocuments;
import io.millrace.domain.feature.SystemIndex;
import io.millrace.domain.index.Index;
import io.millrace.domain.index.IndexVersion;
import java.time.Clock;
import java.util.Optional;
import java.util.function.Function;

/**
 * Where system indices live.
 *
 * @param version that of an index that is made
 */
public record SystemStore(
        WriteIndices writeIndices,
        Indices indices,
        DocumentStore documents,
        WaitingDocuments waiting,
        IndexVersion version,
        Clock clock) {

    /**
     * Reads the index of this name; once more if the remembered index turns out to be gone, because its migration has
     * ended since.
     *
     * @return nothing if there is no such index
     */
    public <T> Optional<T> reading(SystemIndex index, Function<Index, T> question) {
        String name = index.name().value();
        Optional<Index> found = writeIndices.find(name);
        try {
            return found.map(question);
        } catch (IndexGoneException replaced) {
            return writeIndices.findAnew(name).map(question);
        }
    }
}
