package io.millrace.adapters.http.graphql;

import io.millrace.adapters.http.error.RequestRefusedException;
import io.millrace.adapters.http.json.JsonValue;
import io.millrace.adapters.http.json.StrictJson;
import io.millrace.domain.Rejection;
import java.nio.charset.StandardCharsets;

/**
 * One JSON value as text, which is taken apart only where it is a request of its own.
 *
 * @param sentAsText whether a client sent it as a text, which may hold anything
 */
record Json(String text, boolean sentAsText) {

    Json(String text) {
        this(text, false);
    }

    /**
     * Takes an object apart.
     *
     * @param argument its name, for messages
     * @throws Rejection if it is no object, or not one that the service takes
     */
    static JsonValue object(String argument, Json json) {
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
