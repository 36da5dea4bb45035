package io.millrace.adapters.http.route;

import io.millrace.application.port.driving.security.Authorize;
import io.millrace.domain.Rejection;
import io.millrace.domain.index.NameSelection;
import io.millrace.domain.security.Action;
import io.millrace.domain.security.Action.Scope;
import io.millrace.domain.security.Authentication;
import io.millrace.domain.security.NameScope;
import io.millrace.domain.security.Rights;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The caller of a request, and the rights of that caller. The server has checked everything of an action but names of
 * data streams and indices, which only the handler knows: the handler must check all of them here before it does
 * anything. Belongs to one request, and to one thread at a time.
 */
public final class Access {

    private static final NameSelection EVERYTHING = NameSelection.parse("*", Set.of());

    private final Action action;
    private final @Nullable Authentication caller;
    private final @Nullable Authorize authorize;
    private boolean asked;

    private Access(Action action, @Nullable Authentication caller, @Nullable Authorize authorize) {
        this.action = action;
        this.caller = caller;
        this.authorize = authorize;
    }

    /** Returns the access of an authenticated caller. */
    public static Access of(Authentication caller, Action action, Authorize authorize) {
        return new Access(action, caller, authorize);
    }

    /** Returns the access of a request to a route that takes no credentials. */
    public static Access ofAnybody() {
        return new Access(Action.PUBLIC, null, null);
    }

    /** Returns the access of the same caller for another action, for requests with several actions. */
    public Access to(Action other) {
        return of(caller(), other, authorize());
    }

    /** Returns the caller; calling this on a route without credentials is a programming error. */
    public Authentication caller() {
        return required(caller);
    }

    /**
     * Checks rights that do not depend on names.
     *
     * @throws Rejection 403 if the caller may not
     */
    public void require() {
        if (action.scope() == Scope.CLUSTER) {
            authorize().require(caller(), action);
        }
    }

    /**
     * Checks whether there is any name of which the caller may do this, before it is known which are meant.
     *
     * @throws Rejection 403 if there is none
     */
    public void requireSome() {
        if (action.scope() == Scope.INDEX) {
            authorize().require(caller(), action, EVERYTHING);
        }
    }

    /**
     * Checks one data stream or index.
     *
     * @param name spelled out; it need neither exist nor be a good name
     * @throws Rejection 403 if the caller may not
     */
    public void require(String name) {
        require(List.of(name));
    }

    /** Checks several as {@link #require(String)} does one. */
    public void require(Collection<String> names) {
        asked = true;
        authorize().require(caller(), action, names);
    }

    /**
     * Checks the rights on names that a selection spells out.
     *
     * @return what its patterns may find; all else must be treated as absent
     * @throws Rejection 403 if the caller may not
     */
    public NameScope select(NameSelection selection) {
        asked = true;
        return authorize().require(caller(), action, selection);
    }

    /** Returns those names that the caller may not touch, each with the refusal that {@link #require} would throw. */
    public Map<String, Rejection> refused(Collection<String> names) {
        asked = true;
        return authorize().refused(caller(), action, names);
    }

    /** Returns the present rights of the caller, to be shown. */
    public Rights rights() {
        return authorize().rightsOf(caller());
    }

    /** Returns whether all rights were checked; an answer before that would have bypassed them. */
    public boolean isSettled() {
        return asked || action.scope() != Scope.INDEX;
    }

    private Authorize authorize() {
        return required(authorize);
    }

    private static <T> T required(@Nullable T value) {
        if (value == null) {
            throw new IllegalStateException("the route takes no credentials");
        }
        return value;
    }
}
