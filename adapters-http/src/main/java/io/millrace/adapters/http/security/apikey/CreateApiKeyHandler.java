package io.millrace.adapters.http.security.apikey;

import io.millrace.adapters.http.json.JsonObject;
import io.millrace.adapters.http.json.JsonValue;
import io.millrace.adapters.http.json.JsonValue.Member;
import io.millrace.adapters.http.route.Handler;
import io.millrace.adapters.http.route.Request;
import io.millrace.adapters.http.route.Response;
import io.millrace.adapters.http.security.user.RoleReader;
import io.millrace.adapters.http.security.user.UserReader;
import io.millrace.application.port.driving.security.apikey.ManageApiKeys;
import io.millrace.application.port.driving.security.apikey.ManageApiKeys.Created;
import io.millrace.domain.security.apikey.ApiKey;
import io.millrace.domain.security.apikey.ApiKeyCredentials;
import io.millrace.domain.security.apikey.ApiKeyName;
import io.millrace.domain.security.privilege.Role;
import io.millrace.domain.security.privilege.RoleName;
import io.millrace.domain.text.JsonText;
import io.millrace.domain.text.TimeText;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.Base64;
import java.util.List;
import java.util.Optional;

/** {@code PUT|POST /_security/api_key}. */
record CreateApiKeyHandler(ManageApiKeys keys) implements Handler {

    private static final String EXPIRATION = "expiration";

    @Override
    public Response handle(Request request) {
        Created created = keys.create(request.access().caller(), read(request.json("api_key")));
        ApiKey key = created.key().key();
        String encoded = Base64.getEncoder()
                .encodeToString(
                        new ApiKeyCredentials(key.id(), created.secret()).text().getBytes(StandardCharsets.UTF_8));
        return Response.object(200, json -> {
                    json.writeStringField("id", key.id().value());
                    json.writeStringField("name", key.name().value());
                    Optional<Instant> expiresAt = key.expiresAt();
                    if (expiresAt.isPresent()) {
                        json.writeNumberField(EXPIRATION, expiresAt.get().toEpochMilli());
                    }
                    json.writeStringField("api_key", created.secret().value());
                    json.writeStringField("encoded", encoded);
                })
                .notStored();
    }

    private static ManageApiKeys.Request read(JsonObject body) {
        body.allowing("name", EXPIRATION, "role_descriptors", "metadata");
        return new ManageApiKeys.Request(
                new ApiKeyName(body.text("name").orElse("")),
                body.text(EXPIRATION)
                        .map(text -> TimeText.parse(EXPIRATION, text).duration()),
                body.object("role_descriptors")
                        .map(CreateApiKeyHandler::descriptors)
                        .orElse(List.of()),
                body.object("metadata").map(UserReader::metadata).orElse(JsonText.EMPTY_OBJECT));
    }

    private static List<Role> descriptors(JsonValue value) {
        JsonObject descriptors = new JsonObject("role_descriptors", value);
        return descriptors.members().stream()
                .map(Member::name)
                .map(name -> descriptors
                        .requiring(name)
                        .nested(name, "role_descriptor", body -> RoleReader.readDescriptor(new RoleName(name), body))
                        .orElseThrow())
                .toList();
    }
}
