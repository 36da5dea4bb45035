package io.millrace.application.port.driving.security.audit;

/** Records in the audit trail that a request was rejected before its caller was authenticated. */
public interface AuditRefusal {

    /**
     * Records an entry. Never throws.
     *
     * @param address the source address of the request
     * @param what the rejected request, without data of the client
     */
    void refused(String address, String what);
}
