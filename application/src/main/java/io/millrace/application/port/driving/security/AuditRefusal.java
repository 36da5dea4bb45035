package io.millrace.application.port.driving.security;

/** Keeps in the audit trail that a request was kept out before it was certain who sent it. */
public interface AuditRefusal {

    /**
     * Keeps an entry. Never throws.
     *
     * @param address where the request came from
     * @param what was asked for, without anything the request brought along
     */
    void refused(String address, String what);
}
