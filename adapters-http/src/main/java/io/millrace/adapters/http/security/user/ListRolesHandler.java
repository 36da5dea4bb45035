package io.millrace.adapters.http.security.user;

import io.millrace.adapters.http.route.Handler;
import io.millrace.adapters.http.route.Request;
import io.millrace.adapters.http.route.Response;
import io.millrace.application.port.driving.security.user.ManageRoles;

/** {@code GET|HEAD /_security/role} and {@code /_security/role/{name}}, with names separated by commas. */
record ListRolesHandler(ManageRoles roles) implements Handler {

    @Override
    public Response handle(Request request) {
        return GivenNames.respond(
                request, roles::list, role -> role.name().value(), role -> json -> RoleJson.write(json, role));
    }
}
