package io.millrace.adapters.http.security.factor;

import io.millrace.adapters.http.route.Area;
import io.millrace.adapters.http.route.Route;
import io.millrace.adapters.http.route.message.BodyRule;
import io.millrace.adapters.http.route.message.BodyRule.BodyType;
import io.millrace.application.port.driving.security.user.ManageSecondFactors;
import io.millrace.domain.security.privilege.Action;
import java.util.List;

/** The routes of second factors. */
public final class SecondFactorRoutes {

    /** The path of the second factor of the caller. */
    private static final String OWN = "/_security/user/_totp";

    private static final String OF_USER = "/_security/user/{+name}/_totp";

    /** The maximum size of a body in bytes. A password has at most 1,024 characters, each of which may be escaped. */
    private static final long LARGEST_BODY = 16 * 1_024;

    private SecondFactorRoutes() {}

    public static List<Route> of(ManageSecondFactors factors) {
        BodyRule body = BodyRule.required(LARGEST_BODY, BodyType.JSON);
        StatusHandler status = new StatusHandler(factors);
        return List.of(
                Route.in(Area.STORE, Action.MANAGE_OWN_SECOND_FACTOR, OWN, "GET")
                        .onWorker(status),
                Route.in(Area.STORE, Action.MANAGE_OWN_SECOND_FACTOR, OWN, "POST")
                        .onWorker(new BeginHandler(factors)),
                Route.in(Area.STORE, Action.MANAGE_OWN_SECOND_FACTOR, OWN + "/_activate", "POST")
                        .body(body)
                        .onWorker(new ActivateHandler(factors)),
                Route.in(Area.STORE, Action.MANAGE_OWN_SECOND_FACTOR, OWN, "DELETE")
                        .body(body)
                        .onWorker(new RemoveOwnHandler(factors)),
                Route.in(Area.STORE, Action.READ_USERS, OF_USER, "GET").onWorker(status),
                Route.in(Area.STORE, Action.REMOVE_SECOND_FACTOR, OF_USER, "DELETE")
                        .onWorker(new RemoveHandler(factors)));
    }
}
