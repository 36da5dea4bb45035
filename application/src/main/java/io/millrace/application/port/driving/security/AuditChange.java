package io.millrace.application.port.driving.security;

import io.millrace.application.port.driven.service.security.AuditTrail.Kind;
import io.millrace.domain.security.Authentication;
import java.util.Map;

/** Keeps in the audit trail what a caller has just changed, for changes whose own use case does not know the caller. */
public interface AuditChange {

    /**
     * Keeps an entry before it returns.
     *
     * @param details the change; neither secrets nor tokens nor documents
     * @throws RuntimeException if the store is unavailable; the change stays done, and the entry follows
     */
    void audit(Authentication caller, Kind kind, Map<String, String> details);
}
