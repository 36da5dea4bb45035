package io.millrace.command.context;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.millrace.command.client.Sentences;
import io.millrace.command.client.settings.SavedContext;
import io.millrace.command.client.settings.SavedContext.Setting;
import io.millrace.command.client.settings.TokenFile.Tokens;
import java.time.Instant;
import java.util.Optional;

/**
 * How commands with a context sign in, according to the files of the user.
 *
 * @param session the tokens that {@code login} stored; empty if commands use another method
 * @param isExpired whether the session has expired. The service may also have ended a session that has not expired
 */
record ContextSignIn(Method method, Optional<Tokens> session, boolean isExpired) {

    /** The methods of a sign-in. */
    private enum Method {
        TOKEN("token", "token"),
        API_KEY("api_key", "API key"),
        SESSION("session", "session"),
        CLIENT_CERTIFICATE("client_certificate", "client certificate"),
        NONE("none", "");

        private final String key;
        private final String shown;

        Method(String key, String shown) {
            this.key = key;
            this.shown = shown;
        }
    }

    /** Returns the method that commands with this context use. */
    static ContextSignIn of(SavedContext saved, Optional<Tokens> login, Instant now) {
        if (has(saved, Setting.TOKEN_FILE) || has(saved, Setting.TOKEN)) {
            return without(Method.TOKEN);
        }
        if (has(saved, Setting.API_KEY_FILE) || has(saved, Setting.API_KEY)) {
            return without(Method.API_KEY);
        }
        if (login.isPresent()) {
            return new ContextSignIn(Method.SESSION, login, login.get().isExpired(now));
        }
        return without(has(saved, Setting.CLIENT_CERTIFICATE) ? Method.CLIENT_CERTIFICATE : Method.NONE);
    }

    private static boolean has(SavedContext saved, Setting setting) {
        return saved.find(setting).isPresent();
    }

    private static ContextSignIn without(Method method) {
        return new ContextSignIn(method, Optional.empty(), false);
    }

    ObjectNode json() {
        ObjectNode json = JsonNodeFactory.instance.objectNode().put("method", method.key);
        session.ifPresent(tokens -> {
            json.put("username", tokens.username());
            tokens.client().ifPresent(client -> json.put("provider", client.provider()));
            json.put("expires_at", tokens.expires().toString())
                    .put("renewable", tokens.refresh().isPresent())
                    .put("expired", isExpired);
        });
        return json;
    }

    /** Returns the sign-in as a cell of a table; empty if there is none. */
    String text() {
        return method.shown
                + session.map(tokens -> Sentences.plain(" of " + tokens.username()
                                        + tokens.client()
                                                .map(client -> " at " + client.provider())
                                                .orElse(""))
                                + (isExpired ? ", expired" : ""))
                        .orElse("");
    }
}
