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
 * Decides whether a caller may do something. Every refusal is audited, is a {@link io.millrace.domain.Rejection} with
 * reason {@code FORBIDDEN}, and is the same whether a name exists or not.
 */
public interface Authorize {

    /** Refuses a caller who may not do this; for actions that are not about single names. */
    void require(Authentication caller, Action action);

    /**
     * Refuses a caller who may not do this to all of these data streams, indices or aliases. Rights on a data stream
     * include its backing indices; rights on an index include its aliases.
     *
     * @param names spelled out, at least one; they need neither exist nor be legal names
     */
    void require(Authentication caller, Action action, Collection<String> names);

    /**
     * Refuses a caller who may not do this to every name that the selection spells out.
     *
     * @return what patterns of the selection may find; all else must be treated as absent
     */
    NameScope require(Authentication caller, Action action, NameSelection selection);

    /**
     * Returns those names that the caller may not do this to, each with its refusal, for a request whose parts succeed
     * and fail one by one.
     */
    Map<String, Rejection> refused(Authentication caller, Action action, Collection<String> names);

    /** Returns the present rights of a caller, for a reader with many names. */
    Rights rightsOf(Authentication caller);
}
