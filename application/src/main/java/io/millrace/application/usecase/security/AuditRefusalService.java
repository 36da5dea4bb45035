package io.millrace.application.usecase.security;

import io.millrace.application.port.driving.security.AuditRefusal;
import java.util.Objects;

public final class AuditRefusalService implements AuditRefusal {

    private final AuditLog audit;

    public AuditRefusalService(AuditLog audit) {
        this.audit = Objects.requireNonNull(audit, "audit");
    }

    @Override
    public void refused(String address, String what) {
        audit.keepRefusal(address, what);
    }
}
