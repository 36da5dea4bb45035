package io.millrace.application.port.driving.stream;

import io.millrace.domain.index.NameSelection;
import io.millrace.domain.security.NameScope;

/** Deletes data streams. */
public interface DeleteDataStreams {

    /**
     * Deletes the data streams the selection means, with their documents.
     *
     * @param scope what the patterns of the selection may find; anything else stays
     * @throws io.millrace.domain.Rejection if a name without pattern is not there; then none is deleted
     */
    void delete(NameSelection selection, NameScope scope);
}
