package io.millrace.application.usecase.security;

import io.millrace.application.port.driving.security.AuditRefusal;

public final class AuditRefusalService implements AuditRefusal {

    private final AuditLog audit;

    public AuditRefusalService(AuditLog audit) {
        this.audit = audit;
    }

    @Override
    public void refused(String address, String what) {
        audit.keepRefusal(address, what);
    }
}
