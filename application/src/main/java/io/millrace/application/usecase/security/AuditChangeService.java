package io.millrace.application.usecase.security;

import io.millrace.application.port.driven.service.security.AuditTrail.Kind;
import io.millrace.application.port.driving.security.AuditChange;
import io.millrace.domain.security.Authentication;
import java.util.Map;

public final class AuditChangeService implements AuditChange {

    private final AuditLog audit;

    public AuditChangeService(AuditLog audit) {
        this.audit = audit;
    }

    @Override
    public void audit(Authentication caller, Kind kind, Map<String, String> details) {
        audit.keep(kind, caller, details);
    }
}
