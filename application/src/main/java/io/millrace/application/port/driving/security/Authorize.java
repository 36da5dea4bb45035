package io.millrace.application.port.driving.security;

import io.millrace.domain.Rejection;
import io.millrace.domain.index.NameSelection;
import io.millrace.domain.security.Action;
import io.millrace.domain.security.Authentication;
import io.millrace.domain.security.NameScope;
import io.millrace.domain.security.Rights;
import java.util.Collection;
import java.util.Map;

/**
 * Checks whether a caller may execute an action. Every refusal is audited. It is a {@link io.millrace.domain.Rejection}
 * with reason {@code FORBIDDEN} that does not reveal whether a name exists.
 */
public interface Authorize {

    /** Requires the privilege for an action that does not concern individual names. */
    void require(Authentication caller, Action action);

    /**
     * Requires the privilege for an action on all of these data streams, indices or aliases. Privileges on a data
     * stream include its backing indices; privileges on an index include its aliases.
     *
     * @param names without patterns, at least one; they need neither exist nor be legal
     */
    void require(Authentication caller, Action action, Collection<String> names);

    /**
     * Requires the privilege for an action on every name in the selection that is no pattern.
     *
     * @return the names that patterns of the selection may match; others must be treated as missing
     */
    NameScope require(Authentication caller, Action action, NameSelection selection);

    /**
     * Returns the names without the privilege for the action, each with its rejection. For requests whose parts succeed
     * or fail separately.
     */
    Map<String, Rejection> refused(Authentication caller, Action action, Collection<String> names);

    /** Returns the present rights of a caller, to check many names. */
    Rights rightsOf(Authentication caller);
}
