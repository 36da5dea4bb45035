package io.millrace.adapters.http.route.caller;

import io.millrace.application.port.driving.document.CreationRights;
import io.millrace.application.port.driving.security.Authorize;
import io.millrace.domain.Rejection;
import io.millrace.domain.index.NameSelection;
import io.millrace.domain.security.Authentication;
import io.millrace.domain.security.privilege.Action;
import io.millrace.domain.security.privilege.Action.Scope;
import io.millrace.domain.security.privilege.NameScope;
import io.millrace.domain.security.privilege.Rights;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The caller of a request and the privileges of that caller. The server has already checked the privilege for the
 * action. Only the handler knows the names of data streams and indices in the request, and it must check all of them
 * here before it does anything. An object belongs to one request and is not thread-safe.
 */
public final class Access {

    private static final NameSelection EVERYTHING = NameSelection.parse("*", Set.of());

    private final Action action;
    private final @Nullable Authentication caller;
    private final @Nullable Authorize authorize;
    private boolean checked;

    private Access(Action action, @Nullable Authentication caller, @Nullable Authorize authorize) {
        this.action = action;
        this.caller = caller;
        this.authorize = authorize;
    }

    /** Returns the access of an authenticated caller. */
    public static Access of(Authentication caller, Action action, Authorize authorize) {
        return new Access(action, caller, authorize);
    }

    /** Returns the access of a request to a route without credentials. */
    public static Access ofAnybody() {
        return new Access(Action.PUBLIC, null, null);
    }

    /** Returns the access of the same caller for another action. For requests that need several actions. */
    public Access to(Action other) {
        return of(caller(), other, authorize());
    }

    /** Returns the caller; throws on a route without credentials. */
    public Authentication caller() {
        return required(caller);
    }

    /**
     * Checks privileges that do not depend on names.
     *
     * @throws Rejection 403 if the caller lacks the privilege
     */
    public void require() {
        if (action.scope() == Scope.CLUSTER) {
            authorize().require(caller(), action);
        }
    }

    /**
     * Checks that the caller has the privilege on at least one name, before the requested names are known.
     *
     * @throws Rejection 403 if the caller has the privilege on no name
     */
    public void requireSome() {
        if (action.scope() == Scope.INDEX) {
            authorize().require(caller(), action, EVERYTHING);
        }
    }

    /**
     * Checks one data stream or index.
     *
     * @param name the name, not a pattern; it may be missing or illegal
     * @throws Rejection 403 if the caller lacks the privilege
     */
    public void require(String name) {
        require(List.of(name));
    }

    /** Checks several names like {@link #require(String)}. */
    public void require(Collection<String> names) {
        checked = true;
        authorize().require(caller(), action, names);
    }

    /**
     * Checks the privileges on the explicit names of a selection.
     *
     * @return the names that patterns of the selection may match; the handler must treat all other names as missing
     * @throws Rejection 403 if the caller lacks a privilege
     */
    public NameScope select(NameSelection selection) {
        checked = true;
        return authorize().require(caller(), action, selection);
    }

    /**
     * Returns the names on which the caller has no privilege, each with the rejection that {@link #require(String)}
     * would throw.
     */
    public Map<String, Rejection> refused(Collection<String> names) {
        checked = true;
        return authorize().refused(caller(), action, names);
    }

    /** Returns the rights of the caller to create missing names by adding a document. */
    public CreationRights creationRights() {
        return new CreationRights(caller(), (creation, name) -> to(creation).require(name));
    }

    /** Returns the current privileges of the caller, to show them. */
    public Rights rights() {
        return authorize().rightsOf(caller());
    }

    /**
     * Returns whether the handler has checked names, if the action requires a check of names. The server sends no
     * response without this check.
     */
    public boolean isSettled() {
        return checked || action.scope() != Scope.INDEX;
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
