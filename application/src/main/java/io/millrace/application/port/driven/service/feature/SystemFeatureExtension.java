package io.millrace.application.port.driven.service.feature;

import io.millrace.domain.feature.SystemFeature;

/**
 * A system feature that an extension adds. Its indices are hidden, protected and migrated like the indices of built-in
 * features. {@link java.util.ServiceLoader} creates an instance at each start of the service.
 */
public interface SystemFeatureExtension {

    /** Returns the feature; every call must return the same feature. */
    SystemFeature feature();

    /**
     * Called whenever the database becomes ready, possibly more than once. An exception aborts the start.
     *
     * @param documents access to the indices of this feature only; thread-safe
     */
    void start(SystemDocuments documents);
}
