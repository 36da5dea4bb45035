package io.millrace.adapters.http.security;

import com.fasterxml.jackson.core.JsonGenerator;
import io.millrace.adapters.http.json.JsonBody;
import io.millrace.adapters.http.json.Members;
import io.millrace.application.port.driving.security.token.ManageTokens.Introspection;
import io.millrace.domain.security.AccessTokenClaims;
import io.millrace.domain.security.Authentication;
import io.millrace.domain.security.privilege.RoleName;
import io.millrace.domain.security.user.Username;
import java.io.IOException;
import java.util.List;
import java.util.stream.Collectors;

/** The description of a token by RFC 7662. */
final class IntrospectionJson {

    private IntrospectionJson() {}

    static JsonBody of(Introspection found) {
        if (found instanceof Introspection.Access access) {
            return json -> write(json, access.claims());
        }
        if (found instanceof Introspection.Refresh refresh) {
            return json -> write(json, refresh.user());
        }
        return json -> {
            json.writeStartObject();
            json.writeBooleanField("active", false);
            json.writeEndObject();
        };
    }

    private static void write(JsonGenerator json, AccessTokenClaims claims) throws IOException {
        json.writeStartObject();
        writeUser(json, claims.subject(), claims.name(), claims.admin(), claims.roles());
        json.writeStringField("jti", claims.id().value());
        json.writeNumberField("iat", claims.issuedAt().getEpochSecond());
        json.writeNumberField("nbf", claims.notBefore().getEpochSecond());
        json.writeNumberField("exp", claims.expiresAt().getEpochSecond());
        json.writeStringField("iss", claims.issuer());
        json.writeStringField("token_type", "Bearer");
        String scope = scope(claims.roles());
        if (!scope.isEmpty()) {
            json.writeStringField("scope", scope);
        }
        json.writeEndObject();
    }

    private static void write(JsonGenerator json, Authentication user) throws IOException {
        json.writeStartObject();
        writeUser(json, user.username(), user.displayName(), user.isAdmin(), user.roles());
        json.writeEndObject();
    }

    private static void writeUser(
            JsonGenerator json, Username username, String name, boolean admin, List<RoleName> roles)
            throws IOException {
        json.writeBooleanField("active", true);
        json.writeStringField("username", username.value());
        json.writeStringField("sub", username.value());
        json.writeStringField("name", name);
        json.writeBooleanField("admin", admin);
        Members.texts(json, "roles", roles, RoleName::value);
    }

    /**
     * Returns the roles as a scope, which is a list of words. Omits names with blanks, because they would look like
     * several roles.
     */
    private static String scope(List<RoleName> roles) {
        return roles.stream()
                .map(RoleName::value)
                .filter(name -> name.chars().noneMatch(c -> c == ' ' || c == '"' || c == '\\'))
                .collect(Collectors.joining(" "));
    }
}
