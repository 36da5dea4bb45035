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
import java.util.List;
import java.util.Optional;

/** {@code GET|HEAD /_security/user} and {@code /_security/user/{name}}, with names separated by commas. */
record ListUsersHandler(ManageUsers users) implements Handler {

    @Override
    public Response handle(Request request) {
        Optional<List<String>> names = GivenNames.of(request);
        // For the use case an empty list means all users, but a path with only commas must return no users.
        List<User> found = names.filter(List::isEmpty).isPresent() ? List.of() : users.list(names.orElse(List.of()));
        return Response.object(names.isPresent() && found.isEmpty() ? 404 : 200, json -> {
            for (User user : found) {
                json.writeFieldName(user.username().value());
                write(json, user);
            }
        });
    }

    private static void write(JsonGenerator json, User user) throws IOException {
        json.writeStartObject();
        json.writeStringField("username", user.username().value());
        Members.texts(json, "roles", user.roles(), RoleName::value);
        writeText(json, "full_name", user.fullName());
        writeText(json, "email", user.email());
        json.writeFieldName("metadata");
        EmbeddedJson.write(json, user.metadata());
        json.writeBooleanField("enabled", user.enabled());
        json.writeEndObject();
    }

    private static void writeText(JsonGenerator json, String name, Optional<String> text) throws IOException {
        if (text.isPresent()) {
            json.writeStringField(name, text.get());
        } else {
            json.writeNullField(name);
        }
    }
}
