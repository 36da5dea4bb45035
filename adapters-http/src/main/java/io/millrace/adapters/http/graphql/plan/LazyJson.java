package io.millrace.adapters.http.graphql.plan;

import io.millrace.adapters.http.error.RequestRefusedException;
import io.millrace.adapters.http.json.JsonValue;
import io.millrace.adapters.http.json.StrictJson;
import io.millrace.domain.Rejection;
import java.nio.charset.StandardCharsets;

/**
 * One JSON value as text. It is parsed only if a field reads its members.
 *
 * @param sentAsText whether a client sent it as a string, which may contain any text
 */
public record LazyJson(String text, boolean sentAsText) {

    public LazyJson(String text) {
        this(text, false);
    }

    /**
     * Parses an object.
     *
     * @param argument the name of the argument, for messages
     * @throws Rejection if the text is not a JSON object that the service accepts
     */
    public static JsonValue object(String argument, LazyJson json) {
        JsonValue value;
        try {
            value = StrictJson.parse(json.text().getBytes(StandardCharsets.UTF_8));
        } catch (RequestRefusedException malformed) {
            throw Rejection.invalid(
                    "[" + argument + "] " + malformed.error().cause().reason());
        }
        if (!value.isObject()) {
            throw Rejection.invalid("[" + argument + "] must be an object");
        }
        return value;
    }
}
