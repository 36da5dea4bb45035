package io.millrace.adapters.http.security.caller;

import io.millrace.adapters.http.route.Area;
import io.millrace.adapters.http.route.Route;
import io.millrace.adapters.http.route.message.BodyRule;
import io.millrace.adapters.http.route.message.BodyRule.BodyType;
import io.millrace.application.port.driving.security.user.ManageUsers;
import io.millrace.domain.security.privilege.Action;
import java.util.List;

/** The routes about the caller and its privileges. */
public final class CallerRoutes {

    /** The maximum size of a body in bytes. It limits the number of requested privileges. */
    private static final long LARGEST_BODY = 32 * 1_024;

    private CallerRoutes() {}

    /**
     * Returns the routes.
     *
     * @param largestBody the maximum size of any body in bytes
     */
    public static List<Route> of(ManageUsers users, long largestBody) {
        BodyRule body = BodyRule.required(Math.min(largestBody, LARGEST_BODY), BodyType.JSON);
        HasPrivilegesHandler hasPrivileges = new HasPrivilegesHandler();
        return List.of(
                Route.in(Area.STORE, Action.AUTHENTICATE, "/_security/_authenticate", "GET")
                        .onWorker(new AuthenticateHandler(users)),
                Route.in(Area.STORE, Action.LIST_PRIVILEGES, "/_security/user/_privileges", "GET")
                        .onWorker(new ListPrivilegesHandler()),
                Route.in(Area.STORE, Action.HAS_PRIVILEGES, "/_security/user/_has_privileges", "GET", "POST")
                        .body(body)
                        .onWorker(hasPrivileges),
                Route.in(Area.STORE, Action.HAS_PRIVILEGES, "/_security/user/{+name}/_has_privileges", "GET", "POST")
                        .body(body)
                        .onWorker(hasPrivileges));
    }
}
