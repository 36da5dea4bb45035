package io.millrace.application.port.driving.security;

import io.millrace.application.port.driven.service.security.AuditTrail.Kind;
import io.millrace.domain.security.Authentication;
import java.util.Map;

/** Records a change in the audit trail, for changes whose own use case does not know the caller. */
public interface AuditChange {

    /**
     * Records an entry before it returns.
     *
     * @param details the change; neither secrets nor tokens nor documents
     * @throws RuntimeException if the store is unavailable; the change stays done, and the entry follows
     */
    void audit(Authentication caller, Kind kind, Map<String, String> details);
}
