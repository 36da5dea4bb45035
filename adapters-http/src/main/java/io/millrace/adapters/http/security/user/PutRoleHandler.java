package io.millrace.adapters.http.security.user;

import io.millrace.adapters.http.route.Handler;
import io.millrace.adapters.http.route.Request;
import io.millrace.adapters.http.route.Response;
import io.millrace.application.port.driving.security.user.ManageRoles;
import io.millrace.domain.security.privilege.RoleName;

/** {@code PUT|POST /_security/role/{name}}. */
record PutRoleHandler(ManageRoles roles) implements Handler {

    @Override
    public Response handle(Request request) {
        RoleName name = new RoleName(request.variable("name"));
        boolean created = roles.put(request.access().caller(), RoleReader.read(name, request.json("role")));
        return Response.object(200, json -> {
            json.writeObjectFieldStart("role");
            json.writeBooleanField("created", created);
            json.writeEndObject();
        });
    }
}
