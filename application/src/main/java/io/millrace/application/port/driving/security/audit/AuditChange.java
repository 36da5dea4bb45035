package io.millrace.application.port.driving.security.audit;

import io.millrace.application.port.driven.service.security.audit.AuditTrail.Kind;
import io.millrace.domain.security.Authentication;
import java.util.Map;

/** Records a change in the audit trail. Adapters call it for changes whose use case does not know the caller. */
public interface AuditChange {

    /**
     * Stores an entry before the method returns.
     *
     * @param details the change, without secrets, tokens or documents
     * @throws RuntimeException if the entry cannot be stored now. The change is not undone, and the entry is stored
     *     later
     */
    void audit(Authentication caller, Kind kind, Map<String, String> details);
}
