package io.millrace.adapters.http.security.user;

import io.millrace.adapters.http.error.RequestRefusedException;
import io.millrace.adapters.http.json.JsonObject;
import io.millrace.adapters.http.json.JsonValue;
import io.millrace.application.port.driving.security.user.ManageUsers;
import io.millrace.domain.Rejection;
import io.millrace.domain.security.privilege.RoleName;
import io.millrace.domain.security.user.Password;
import io.millrace.domain.security.user.User;
import io.millrace.domain.security.user.Username;
import io.millrace.domain.text.JsonText;
import java.util.List;

/** Parses users. Metadata is stored as sent. */
public final class UserReader {

    private UserReader() {}

    static ManageUsers.Request read(Username username, JsonObject body) {
        body.allowing("username", "password", "roles", "full_name", "email", "metadata", "enabled");
        requireSame(username, body);
        List<RoleName> roles = body.texts("roles").orElseThrow(() -> Rejection.validation("roles are missing")).stream()
                .map(RoleName::new)
                .toList();
        User user = new User(
                username,
                roles,
                body.text("full_name"),
                body.text("email"),
                body.object("metadata").map(UserReader::metadata).orElse(JsonText.EMPTY_OBJECT),
                body.bool("enabled").orElse(true));
        return new ManageUsers.Request(user, body.text("password").map(Password::new));
    }

    private static void requireSame(Username username, JsonObject body) {
        if (body.text("username").filter(name -> !name.equals(username.value())).isPresent()) {
            throw RequestRefusedException.illegalArgument(
                    "[username] in the body is not the user [" + username + "] that the path names");
        }
    }

    /**
     * Parses custom metadata of a user.
     *
     * @throws Rejection if a key is reserved by Elasticsearch
     */
    public static JsonText metadata(JsonValue metadata) {
        if (metadata.members().keySet().stream().anyMatch(key -> key.startsWith("_"))) {
            throw Rejection.validation("metadata keys may not start with [_]");
        }
        return new JsonText(metadata.raw());
    }
}
