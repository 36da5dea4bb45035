package io.millrace.application.port.driving.security;

/** Records in the audit trail that a request was refused before its caller was authenticated. */
public interface AuditRefusal {

    /**
     * Records an entry. Never throws.
     *
     * @param address where the request came from
     * @param what the refused request, without data of the client
     */
    void refused(String address, String what);
}
