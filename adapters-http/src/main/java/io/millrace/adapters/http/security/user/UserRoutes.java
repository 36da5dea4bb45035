package io.millrace.adapters.http.security.user;

import io.millrace.adapters.http.route.Area;
import io.millrace.adapters.http.route.BodyRule;
import io.millrace.adapters.http.route.BodyRule.BodyType;
import io.millrace.adapters.http.route.Route;
import io.millrace.application.port.driving.security.ChangePassword;
import io.millrace.application.port.driving.security.DeleteRole;
import io.millrace.application.port.driving.security.DeleteUser;
import io.millrace.application.port.driving.security.ListRoles;
import io.millrace.application.port.driving.security.ListUsers;
import io.millrace.application.port.driving.security.PutRole;
import io.millrace.application.port.driving.security.PutUser;
import io.millrace.application.port.driving.security.RotateKeys;
import io.millrace.domain.security.Action;
import java.util.List;

/** The routes of users, roles and keys. */
public final class UserRoutes {

    private static final String REFRESH = "refresh";

    private UserRoutes() {}

    /** What the routes call. */
    public record Ports(Users users, Roles roles, RotateKeys keys) {}

    /** What the routes of users call. */
    public record Users(PutUser put, ListUsers list, DeleteUser delete, ChangePassword password) {}

    /** What the routes of roles call. */
    public record Roles(PutRole put, ListRoles list, DeleteRole delete) {}

    /**
     * Returns the routes.
     *
     * @param largestBody in bytes
     */
    public static List<Route> of(Ports ports, long largestBody) {
        BodyRule body = BodyRule.required(largestBody, BodyType.JSON);
        ListUsersHandler listUsers = new ListUsersHandler(ports.users().list());
        ListRolesHandler listRoles = new ListRolesHandler(ports.roles().list());
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
                        .onWorker(new PutUserHandler(ports.users().put())),
                Route.in(Area.STORE, "/_security/user/{name}", "DELETE")
                        .needs(Action.DELETE_USER)
                        .parameters(REFRESH)
                        .onWorker(new DeleteUserHandler(ports.users().delete())),
                Route.in(Area.STORE, "/_security/user/{name}/_password", "PUT", "POST")
                        .needs(Action.CHANGE_PASSWORD)
                        .parameters(REFRESH)
                        .body(body)
                        .onWorker(new ChangePasswordHandler(ports.users().password())),
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
                        .onWorker(new PutRoleHandler(ports.roles().put())),
                Route.in(Area.STORE, "/_security/role/{name}", "DELETE")
                        .needs(Action.DELETE_ROLE)
                        .parameters(REFRESH)
                        .onWorker(new DeleteRoleHandler(ports.roles().delete())),
                Route.in(Area.STORE, "/_security/keys/_rotate", "POST")
                        .needs(Action.ROTATE_KEYS)
                        .onWorker(new RotateKeysHandler(ports.keys())));
    }
}
