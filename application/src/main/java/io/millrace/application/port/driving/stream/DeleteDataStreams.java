package io.millrace.application.port.driving.stream;

import io.millrace.domain.index.NameSelection;
import io.millrace.domain.security.privilege.NameScope;

/** Deletes data streams. */
public interface DeleteDataStreams {

    /**
     * Deletes the data streams that the selection matches, with their documents.
     *
     * @param scope the names that patterns of the selection may match
     * @throws io.millrace.domain.Rejection if a name without pattern does not exist; then no stream is deleted
     */
    void delete(NameSelection selection, NameScope scope);
}
