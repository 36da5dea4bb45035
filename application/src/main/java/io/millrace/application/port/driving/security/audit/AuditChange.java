package io.millrace.application.port.driving.security.audit;

import io.millrace.application.port.driven.service.security.audit.AuditTrail.Kind;
import io.millrace.domain.security.Authentication;
import java.util.Collection;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * Records changes in the audit trail. Use cases call it. Adapters call it for changes whose use case does not know the
 * caller.
 */
public interface AuditChange {

    /** The maximum number of names in one detail. */
    int MOST_NAMES = 20;

    /**
     * Stores an entry before the method returns.
     *
     * @param details the change, without secrets, tokens or documents
     * @throws RuntimeException if the entry cannot be stored now. The change is not undone, and the entry is stored
     *     later
     */
    void audit(Authentication caller, Kind kind, Map<String, String> details);

    /**
     * Records an entry asynchronously, so that the request does not wait for it. Used for changes of data.
     *
     * @param details the change, without secrets, tokens or documents
     */
    default void record(Authentication caller, Kind kind, Map<String, String> details) {
        audit(caller, kind, details);
    }

    /** Returns the first {@value #MOST_NAMES} names and the number of further names, for the details of an entry. */
    static String names(Collection<?> names) {
        String first = names.stream().limit(MOST_NAMES).map(Object::toString).collect(Collectors.joining(","));
        return names.size() > MOST_NAMES ? first + " and " + (names.size() - MOST_NAMES) + " more" : first;
    }
}
