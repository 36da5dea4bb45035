package io.millrace.adapters.http.security.session;

import com.fasterxml.jackson.core.JsonGenerator;
import io.millrace.adapters.http.json.JsonBody;
import io.millrace.adapters.http.json.Members;
import io.millrace.application.port.driving.security.token.IssueTokens.Tokens;
import io.millrace.domain.security.Authentication;
import io.millrace.domain.security.privilege.RoleName;
import java.io.IOException;

/** The response to a login or refresh. Members without a value are omitted. */
public final class TokensJson {

    private TokensJson() {}

    public static JsonBody of(Tokens tokens) {
        return json -> {
            json.writeStartObject();
            writeUser(json, tokens.user());
            json.writeStringField("access_token", tokens.accessToken());
            Members.text(json, "refresh_token", tokens.refreshToken());
            json.writeStringField("token_type", "Bearer");
            json.writeNumberField("expires_in", tokens.expiresIn().toSeconds());
            json.writeEndObject();
        };
    }

    /** Returns all members except the tokens, which are in cookies. */
    public static JsonBody withoutTokens(Tokens tokens) {
        return json -> {
            json.writeStartObject();
            writeUser(json, tokens.user());
            json.writeNumberField("expires_in", tokens.expiresIn().toSeconds());
            json.writeEndObject();
        };
    }

    private static void writeUser(JsonGenerator json, Authentication user) throws IOException {
        json.writeStringField("username", user.username().value());
        if (!user.roles().isEmpty()) {
            Members.texts(json, "roles", user.roles(), RoleName::value);
        }
    }
}
