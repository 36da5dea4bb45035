package io.millrace.adapters.http.security.caller;

import com.fasterxml.jackson.core.JsonGenerator;
import io.millrace.adapters.http.json.Members;
import io.millrace.adapters.http.json.rendering.EmbeddedJson;
import io.millrace.adapters.http.route.Handler;
import io.millrace.adapters.http.route.Request;
import io.millrace.adapters.http.route.Response;
import io.millrace.application.port.driving.security.user.ManageUsers;
import io.millrace.domain.security.Authentication;
import io.millrace.domain.security.Authentication.Means;
import io.millrace.domain.security.apikey.DescribedApiKey;
import io.millrace.domain.security.privilege.RoleName;
import io.millrace.domain.security.user.User;
import io.millrace.domain.text.JsonText;
import java.io.IOException;
import java.util.List;
import java.util.Optional;

/** {@code GET|HEAD /_security/_authenticate}: the user of the request, and how it was authenticated. */
record AuthenticateHandler(ManageUsers users) implements Handler {

    @Override
    public Response handle(Request request) {
        Authentication caller = request.access().caller();
        JsonText metadata = users.list(List.of(caller.username().value())).stream()
                .findFirst()
                .map(User::metadata)
                .orElse(JsonText.EMPTY_OBJECT);
        return Response.object(200, json -> {
            json.writeStringField("username", caller.username().value());
            Members.texts(json, "roles", caller.roles(), RoleName::value);
            Members.textOrNull(json, "full_name", caller.fullName());
            Members.textOrNull(json, "email", caller.email());
            json.writeFieldName("metadata");
            EmbeddedJson.write(json, metadata);
            json.writeBooleanField("enabled", true);
            String realm = realmOf(caller);
            String type = typeOfRealm(caller, realm);
            realm(json, "authentication_realm", realm, type);
            realm(json, "lookup_realm", realm, type);
            json.writeStringField("authentication_type", typeOf(caller.means()));
            Optional<DescribedApiKey> key = caller.apiKey();
            if (key.isPresent()) {
                json.writeObjectFieldStart("api_key");
                json.writeStringField("id", key.get().key().id().value());
                json.writeStringField("name", key.get().key().name().value());
                json.writeEndObject();
            }
        });
    }

    private static void realm(JsonGenerator json, String member, String name, String type) throws IOException {
        json.writeObjectFieldStart(member);
        json.writeStringField("name", name);
        json.writeStringField("type", type);
        json.writeEndObject();
    }

    /**
     * Returns the realm of the caller, with the name that Elasticsearch uses for it. A realm is where credentials are
     * checked: API keys, client certificates, an identity provider, an extension, or the users of this service.
     */
    private static String realmOf(Authentication caller) {
        if (caller.apiKey().isPresent()) {
            return "_es_api_key";
        }
        if (caller.certificate().isPresent()) {
            return "pki";
        }
        return caller.foreignIdentity()
                .map(identity -> identity.provider().value())
                .orElseGet(() -> caller.means() instanceof Means.Vouched ? "extension" : "native");
    }

    private static String typeOf(Means means) {
        if (means instanceof Means.ByApiKey) {
            return "api_key";
        }
        return means instanceof Means.Bearer || means instanceof Means.Foreign || means instanceof Means.ProviderSession
                ? "token"
                : "realm";
    }

    /** Returns the type of the realm, with the name that Elasticsearch uses for it. */
    private static String typeOfRealm(Authentication caller, String realm) {
        if (caller.means() instanceof Means.ProviderSession) {
            return "oidc";
        }
        return caller.means() instanceof Means.Foreign ? "jwt" : realm;
    }
}
