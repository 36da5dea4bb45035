package io.millrace.application.port.driven.service.feature;

import io.millrace.domain.feature.SystemFeature;

/**
 * A system feature of an extension. Its indices are hidden, protected and migrated like the built-in ones. Made by
 * {@link java.util.ServiceLoader}, once for each start of the service.
 */
public interface SystemFeatureExtension {

    /** Returns the feature; the same for every call. */
    SystemFeature feature();

    /**
     * Called each time the store is ready, which may be more than once. An exception stops the start.
     *
     * @param documents access to the indices of this feature and no others, from any thread
     */
    void start(SystemDocuments documents);
}
