package io.millrace.domain.security;

import io.millrace.domain.Fault;
import io.millrace.domain.Rejection;
import io.millrace.domain.security.privilege.Action;
import io.millrace.domain.security.privilege.Rights;
import io.millrace.domain.security.privilege.RoleName;
import java.util.Collection;
import java.util.stream.Collectors;

/**
 * Creates the rejections for authenticated callers without the necessary privileges. A rejection does not reveal
 * whether a name exists.
 */
public final class Forbidden {

    private Forbidden() {}

    /** Returns the rejection of an action on the service as a whole. */
    public static Rejection cluster(Authentication caller, Action action, Rights rights) {
        if (rights.isWithheld()) {
            return withheld(caller, action);
        }
        return Rejection.of(
                Fault.FORBIDDEN_ACTION,
                action.key(),
                caller.description(),
                joined(rights.roles()),
                joined(rights.missing()),
                action.grantedBy());
    }

    /**
     * Returns the rejection of an action on data streams and indices. The message contains only the data streams and
     * indices without the privilege of the caller.
     */
    public static Rejection indices(Authentication caller, Action action, Rights rights, Collection<String> names) {
        if (rights.isWithheld()) {
            return withheld(caller, action);
        }
        return Rejection.of(
                names.stream().anyMatch(rights::isBarred)
                        ? Fault.FORBIDDEN_ACTION_ON_NAMES_OF_SERVICE
                        : Fault.FORBIDDEN_ACTION_ON_NAMES,
                action.key(),
                caller.description(),
                joined(rights.roles()),
                joined(rights.missing()),
                String.join(",", names),
                action.grantedBy());
    }

    private static Rejection withheld(Authentication caller, Action action) {
        return Rejection.of(Fault.SECOND_FACTOR_REQUIRED, action.key(), caller.description());
    }

    private static String joined(Collection<RoleName> roles) {
        return roles.stream().map(RoleName::value).collect(Collectors.joining(","));
    }
}
