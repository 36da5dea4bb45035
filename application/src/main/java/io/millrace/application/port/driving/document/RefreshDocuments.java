package io.millrace.application.port.driving.document;

import io.millrace.domain.index.IndexName;
import java.util.Collection;

/** Makes all written documents visible to searches. */
public interface RefreshDocuments {

    /** Refreshes these indices; missing and closed indices are skipped. */
    void refresh(Collection<IndexName> indices);
}
