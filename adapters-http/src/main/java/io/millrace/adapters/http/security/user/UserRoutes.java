package io.millrace.adapters.http.security.user;

import io.millrace.adapters.http.route.Area;
import io.millrace.adapters.http.route.Route;
import io.millrace.adapters.http.route.message.BodyRule;
import io.millrace.adapters.http.route.message.BodyRule.BodyType;
import io.millrace.application.port.driving.security.token.ManageKeys;
import io.millrace.application.port.driving.security.user.ChangeOwnPassword;
import io.millrace.application.port.driving.security.user.ManageRoles;
import io.millrace.application.port.driving.security.user.ManageUsers;
import io.millrace.domain.security.privilege.Action;
import io.millrace.domain.security.privilege.RoleName;
import io.millrace.domain.security.user.Username;
import java.util.List;

/** The routes of users, roles and keys. */
public final class UserRoutes {

    private static final String REFRESH = "refresh";

    private UserRoutes() {}

    /**
     * Returns the routes.
     *
     * @param largestBody the maximum size of a body in bytes
     */
    public static List<Route> of(
            ManageUsers users, ChangeOwnPassword ownPassword, ManageRoles roles, ManageKeys keys, long largestBody) {
        BodyRule body = BodyRule.required(largestBody, BodyType.JSON);
        ListUsersHandler listUsers = new ListUsersHandler(users);
        ListRolesHandler listRoles = new ListRolesHandler(roles);
        return List.of(
                Route.in(Area.STORE, Action.READ_USERS, "/_security/user", "GET")
                        .onWorker(listUsers),
                Route.in(Area.STORE, Action.READ_USERS, "/_security/user/{+name}", "GET")
                        .onWorker(listUsers),
                Route.in(Area.STORE, Action.PUT_USER, "/_security/user/{+name}", "PUT", "POST")
                        .parameters(REFRESH)
                        .body(body)
                        .onWorker(new PutUserHandler(users)),
                Route.in(Area.STORE, Action.DELETE_USER, "/_security/user/{+name}", "DELETE")
                        .parameters(REFRESH)
                        .onWorker(new DeletionHandler<>(Username::find, users::delete)),
                Route.in(Area.STORE, Action.CHANGE_PASSWORD, "/_security/user/{+name}/_password", "PUT", "POST")
                        .parameters(REFRESH)
                        .body(body)
                        .onWorker(new ChangePasswordHandler(users)),
                Route.in(Area.STORE, Action.CHANGE_OWN_PASSWORD, "/_security/user/_password", "PUT", "POST")
                        .parameters(REFRESH)
                        .body(body)
                        .onWorker(new ChangeOwnPasswordHandler(ownPassword)),
                Route.in(Area.STORE, Action.SET_USER_ENABLED, "/_security/user/{+name}/_enable", "PUT", "POST")
                        .parameters(REFRESH)
                        .onWorker(new SetEnabledHandler(users, true)),
                Route.in(Area.STORE, Action.SET_USER_ENABLED, "/_security/user/{+name}/_disable", "PUT", "POST")
                        .parameters(REFRESH)
                        .onWorker(new SetEnabledHandler(users, false)),
                Route.in(Area.STORE, Action.READ_ROLES, "/_security/role", "GET")
                        .onWorker(listRoles),
                Route.in(Area.STORE, Action.READ_ROLES, "/_security/role/{+name}", "GET")
                        .onWorker(listRoles),
                Route.in(Area.STORE, Action.PUT_ROLE, "/_security/role/{+name}", "PUT", "POST")
                        .parameters(REFRESH)
                        .body(body)
                        .onWorker(new PutRoleHandler(roles)),
                Route.in(Area.STORE, Action.DELETE_ROLE, "/_security/role/{+name}", "DELETE")
                        .parameters(REFRESH)
                        .onWorker(new DeletionHandler<>(RoleName::find, roles::delete)),
                Route.in(Area.STORE, Action.ROTATE_KEYS, "/_security/keys/_rotate", "POST")
                        .onWorker(new RotateKeysHandler(keys)));
    }
}
