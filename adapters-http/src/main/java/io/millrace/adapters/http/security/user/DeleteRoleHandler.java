package io.millrace.adapters.http.security.user;

import io.millrace.adapters.http.route.Handler;
import io.millrace.adapters.http.route.Request;
import io.millrace.adapters.http.route.Response;
import io.millrace.application.port.driving.security.user.ManageRoles;
import io.millrace.domain.security.privilege.RoleName;

/** {@code DELETE /_security/role/{name}}. */
record DeleteRoleHandler(ManageRoles roles) implements Handler {

    @Override
    public Response handle(Request request) {
        return RemovalResponse.of(RoleName.find(request.variable("name"))
                .map(name -> roles.delete(request.access().caller(), name))
                .orElse(false));
    }
}
