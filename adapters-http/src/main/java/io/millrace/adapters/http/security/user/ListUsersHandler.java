package io.millrace.adapters.http.security.user;

import com.fasterxml.jackson.core.JsonGenerator;
import io.millrace.adapters.http.json.Members;
import io.millrace.adapters.http.json.rendering.EmbeddedJson;
import io.millrace.adapters.http.route.Handler;
import io.millrace.adapters.http.route.Request;
import io.millrace.adapters.http.route.Response;
import io.millrace.application.port.driving.security.user.ManageUsers;
import io.millrace.domain.security.privilege.RoleName;
import io.millrace.domain.security.user.User;
import java.io.IOException;

/** {@code GET|HEAD /_security/user} and {@code /_security/user/{name}}, with names separated by commas. */
record ListUsersHandler(ManageUsers users) implements Handler {

    @Override
    public Response handle(Request request) {
        return GivenNames.respond(
                request, users::list, user -> user.username().value(), user -> json -> write(json, user));
    }

    private static void write(JsonGenerator json, User user) throws IOException {
        json.writeStartObject();
        json.writeStringField("username", user.username().value());
        Members.texts(json, "roles", user.roles(), RoleName::value);
        Members.textOrNull(json, "full_name", user.fullName());
        Members.textOrNull(json, "email", user.email());
        json.writeFieldName("metadata");
        EmbeddedJson.write(json, user.metadata());
        json.writeBooleanField("enabled", user.enabled());
        json.writeEndObject();
    }
}
