package io.millrace.domain.security;

import io.millrace.domain.Rejection;
import io.millrace.domain.security.privilege.Action;
import io.millrace.domain.security.privilege.Rights;
import io.millrace.domain.security.privilege.RoleName;
import java.util.Collection;
import java.util.stream.Collectors;

/**
 * The rejections for authenticated callers without the necessary privileges. They do not reveal whether a name exists.
 */
public final class Forbidden {

    private Forbidden() {}

    /** Returns the rejection of an action on the service as a whole. */
    public static Rejection cluster(Authentication caller, Action action, Rights rights) {
        return new Rejection(
                Rejection.Reason.FORBIDDEN,
                opening(caller, action, rights) + ", this action is granted by the cluster privileges ["
                        + action.grantedBy() + "]");
    }

    /**
     * Returns the rejection of an action on data streams and indices, which names only the data streams and indices
     * without privilege.
     */
    public static Rejection indices(Authentication caller, Action action, Rights rights, Collection<String> names) {
        return new Rejection(
                Rejection.Reason.FORBIDDEN,
                opening(caller, action, rights)
                        + (names.isEmpty() ? "" : " on indices [" + String.join(",", names) + "]")
                        + ", this action is granted by the index privileges [" + action.grantedBy() + "]");
    }

    private static String opening(Authentication caller, Action action, Rights rights) {
        return "action [" + action.key() + "] is unauthorized for user [" + caller.username()
                + "] with effective roles [" + joined(rights.roles()) + "]"
                + (rights.missing().isEmpty()
                        ? ""
                        : " (assigned roles [" + joined(rights.missing()) + "] were not found)");
    }

    private static String joined(Collection<RoleName> roles) {
        return roles.stream().map(RoleName::value).collect(Collectors.joining(","));
    }
}
