package io.millrace.application.usecase.feature;

import io.millrace.application.port.driven.engine.DocumentStore;
import io.millrace.application.port.driven.engine.Indices;
import io.millrace.application.port.driven.engine.WriteIndices;
import io.millrace.application.port.driven.service.WaitingDocuments;
import io.millrace.domain.index.IndexVersion;
import java.time.Clock;
import java.util.Objects;

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

    public SystemStore {
        Objects.requireNonNull(writeIndices, "writeIndices");
        Objects.requireNonNull(indices, "indices");
        Objects.requireNonNull(documents, "documents");
        Objects.requireNonNull(waiting, "waiting");
        Objects.requireNonNull(version, "version");
        Objects.requireNonNull(clock, "clock");
    }
}
