package io.millrace.adapters.http.security.user;

import io.millrace.adapters.http.route.Area;
import io.millrace.adapters.http.route.BodyRule;
import io.millrace.adapters.http.route.BodyRule.BodyType;
import io.millrace.adapters.http.route.Route;
import io.millrace.application.port.driving.SecurityUseCases.Roles;
import io.millrace.application.port.driving.SecurityUseCases.Users;
import io.millrace.application.port.driving.security.RotateKeys;
import io.millrace.domain.security.Action;
import java.util.List;

/** The routes of users, roles and keys. */
public final class UserRoutes {

    private static final String REFRESH = "refresh";

    private UserRoutes() {}

    /**
     * Returns the routes.
     *
     * @param largestBody in bytes
     */
    public static List<Route> of(Users users, Roles roles, RotateKeys rotateKeys, long largestBody) {
        BodyRule body = BodyRule.required(largestBody, BodyType.JSON);
        ListUsersHandler listUsers = new ListUsersHandler(users.list());
        ListRolesHandler listRoles = new ListRolesHandler(roles.list());
        return List.of(
                Route.in(Area.STORE, "/_security/user", "GET")
                        .needs(Action.READ_USERS)
                        .onWorker(listUsers),
                Route.in(Area.STORE, "/_security/user/{name}", "GET")
                        .needs(Action.READ_USERS)
                        .onWorker(listUsers),
                Route.in(Area.STORE, "/_security/user/{name}", "PUT", "POST")
                        .needs(Action.PUT_USER)
                        .parameters(REFRESH)
                        .body(body)
                        .onWorker(new PutUserHandler(users.put())),
                Route.in(Area.STORE, "/_security/user/{name}", "DELETE")
                        .needs(Action.DELETE_USER)
                        .parameters(REFRESH)
                        .onWorker(new DeleteUserHandler(users.delete())),
                Route.in(Area.STORE, "/_security/user/{name}/_password", "PUT", "POST")
                        .needs(Action.CHANGE_PASSWORD)
                        .parameters(REFRESH)
                        .body(body)
                        .onWorker(new ChangePasswordHandler(users.password())),
                Route.in(Area.STORE, "/_security/role", "GET")
                        .needs(Action.READ_ROLES)
                        .onWorker(listRoles),
                Route.in(Area.STORE, "/_security/role/{name}", "GET")
                        .needs(Action.READ_ROLES)
                        .onWorker(listRoles),
                Route.in(Area.STORE, "/_security/role/{name}", "PUT", "POST")
                        .needs(Action.PUT_ROLE)
                        .parameters(REFRESH)
                        .body(body)
                        .onWorker(new PutRoleHandler(roles.put())),
                Route.in(Area.STORE, "/_security/role/{name}", "DELETE")
                        .needs(Action.DELETE_ROLE)
                        .parameters(REFRESH)
                        .onWorker(new DeleteRoleHandler(roles.delete())),
                Route.in(Area.STORE, "/_security/keys/_rotate", "POST")
                        .needs(Action.ROTATE_KEYS)
                        .onWorker(new RotateKeysHandler(rotateKeys)));
    }
}
