package io.millrace.application.port.driving.security.audit;

/**
 * Records in the audit trail that a request was rejected before its caller was authenticated. This interface is
 * separate from {@link AuditChange}, because code that handles unauthenticated requests must not be able to record
 * changes.
 */
public interface AuditRefusal {

    /**
     * Records an entry. Never throws.
     *
     * @param address the source address of the request
     * @param what the rejected request, without data of the client
     */
    void refused(String address, String what);
}
