package io.millrace.application.port.driving.security;

import io.millrace.application.port.driven.service.security.AuditTrail.Kind;
import io.millrace.domain.security.Authentication;
import java.util.Map;

/** Records a change in the audit trail if the use case of the change does not know the caller. */
public interface AuditChange {

    /**
     * Stores an entry before it returns.
     *
     * @param details the change, without secrets, tokens or documents
     * @throws RuntimeException if the store is unavailable; the change remains, and the entry is stored later
     */
    void audit(Authentication caller, Kind kind, Map<String, String> details);
}
