package io.millrace.bootstrap.program;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.millrace.bootstrap.program.StoreClient.Answer;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.List;

/** Signs users in and exchanges their tokens, as a client does. */
record TokenClient(StoreClient client) {

    /** The setting without which there are no refresh tokens; the same for all, so that instances may share a database. */
    static final String REFRESH_TOKENS =
            "framework.security.token.jwt.generator.refresh-token.secret=oV5rTq81LzWcYbXn29dKmJhEuSgA7fPi";

    /** The setting for tests that rotate keys: the service makes such keys at once, and those of RSA in seconds. */
    static final String QUICK_KEYS = "framework.security.token.jwt.signature.algorithm=ES256";

    /** The tokens of a login. */
    record Tokens(String access, String refresh) {

        static Tokens of(Answer answer) {
            JsonNode json = answer.orFail().json();
            return new Tokens(
                    json.path("access_token").asText(),
                    json.path("refresh_token").asText());
        }
    }

    static TokenClient of(RunningService service) {
        return new TokenClient(service.client());
    }

    /** Makes or changes a user. */
    void putUser(String name, String password, String... roles) {
        ObjectNode user = StoreClient.MAPPER.createObjectNode().put("password", password);
        ArrayNode names = user.putArray("roles");
        List.of(roles).forEach(names::add);
        client.put("/_security/user/" + name, user.toString()).orFail();
    }

    Tokens logIn(String user, String password) {
        return Tokens.of(attempt(user, password));
    }

    Answer attempt(String user, String password) {
        String credentials = StoreClient.MAPPER
                .createObjectNode()
                .put("username", user)
                .put("password", password)
                .toString();
        return client.with("").post("/login", credentials);
    }

    Answer refresh(String refreshToken) {
        return client.with("")
                .form("/oauth/access_token", "grant_type=refresh_token&refresh_token=" + encoded(refreshToken));
    }

    /** Returns a client that comes with this access token. */
    StoreClient as(Tokens tokens) {
        return client.with("Bearer " + tokens.access());
    }

    JsonNode introspect(String token) {
        return client.form("/token_info", "token=" + encoded(token)).orFail().json();
    }

    boolean isActive(String token) {
        return introspect(token).path("active").asBoolean();
    }

    void revoke(String token) {
        client.form("/oauth/revoke", "token=" + encoded(token)).orFail();
    }

    private static String encoded(String text) {
        return URLEncoder.encode(text, StandardCharsets.UTF_8);
    }
}
