package io.millrace.application.port.driving.security;

import io.millrace.domain.Rejection;
import io.millrace.domain.index.NameSelection;
import io.millrace.domain.security.Authentication;
import io.millrace.domain.security.privilege.Action;
import io.millrace.domain.security.privilege.NameScope;
import io.millrace.domain.security.privilege.Rights;
import java.util.Collection;
import java.util.Map;

/**
 * Checks whether a caller may execute an action. If the caller may not, the methods throw or return a
 * {@link io.millrace.domain.Rejection} with reason {@code FORBIDDEN}, which does not reveal whether a name exists.
 * Every such rejection is recorded in the audit trail.
 */
public interface Authorize {

    /** Checks that the caller has the privilege for an action that does not concern certain names. */
    void require(Authentication caller, Action action);

    /**
     * Checks that the caller has the privilege for an action on all of these data streams, indices or aliases. A
     * privilege on a data stream also applies to its backing indices. A privilege on all indices of an alias also
     * applies to the alias.
     *
     * @param names at least one name, without wildcards; the names may be missing or illegal
     */
    void require(Authentication caller, Action action, Collection<String> names);

    /**
     * Checks that the caller has the privilege for an action on every name without a wildcard in the selection.
     *
     * @return the names that patterns of the selection may match; the caller must treat all other names as missing
     */
    NameScope require(Authentication caller, Action action, NameSelection selection);

    /**
     * Returns the names on which the caller lacks the privilege for the action, each with its rejection. Used by
     * requests whose items succeed or fail separately.
     */
    Map<String, Rejection> refused(Authentication caller, Action action, Collection<String> names);

    /** Returns the current rights of a caller. Used by requests that check many names. */
    Rights rightsOf(Authentication caller);
}
