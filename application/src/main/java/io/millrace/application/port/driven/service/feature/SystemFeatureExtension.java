package io.millrace.application.port.driven.service.feature;

import io.millrace.domain.feature.SystemFeature;

/**
 * A system feature supplied by others. Its indices are hidden, protected and migrated like those that ship. Made by
 * {@link java.util.ServiceLoader}, once for each start of the service.
 */
public interface SystemFeatureExtension {

    /** Returns what it is; the same for every call. */
    SystemFeature feature();

    /**
     * Begins, once the store is prepared; called once for each time it was, which may be more than once. What it throws
     * stops the start.
     *
     * @param documents reaches the indices of this feature and no others, from any thread
     */
    void start(SystemDocuments documents);
}
