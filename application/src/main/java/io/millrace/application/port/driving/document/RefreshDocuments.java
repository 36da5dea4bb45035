package io.millrace.application.port.driving.document;

import io.millrace.domain.index.IndexName;
import java.util.Collection;

/** Lets searches find all documents that were written so far. */
public interface RefreshDocuments {

    /** Refreshes these indices; those that are gone or closed are passed over. */
    void refresh(Collection<IndexName> indices);
}
