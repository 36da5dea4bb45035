package io.millrace.application.usecase.security.audit;

import io.millrace.application.port.driven.service.OldDocuments;
import io.millrace.application.usecase.feature.ShippedFeatures;
import io.millrace.application.usecase.feature.SystemStore;
import io.millrace.application.usecase.lifecycle.SystemRetention;
import io.millrace.domain.document.DocumentId;
import java.util.function.Supplier;

/**
 * Removes the oldest entries of the audit trail, because of their age or the size of the trail, and records each
 * removal in the trail.
 */
public final class AuditRetention {

    private AuditRetention() {}

    /**
     * Returns the retention. Its first removal is due immediately.
     *
     * @param limits returns the current limits
     * @param ids creates time-ordered ids; thread-safe
     */
    public static SystemRetention of(
            SystemStore store,
            OldDocuments documents,
            Supplier<SystemRetention.Limits> limits,
            Supplier<DocumentId> ids) {
        return new SystemRetention(store, documents, ShippedFeatures.AUDIT, limits, AuditDocument::ofRemoved, ids);
    }
}
