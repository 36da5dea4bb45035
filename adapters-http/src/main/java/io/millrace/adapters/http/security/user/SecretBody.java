package io.millrace.adapters.http.security.user;

import io.millrace.adapters.http.error.RequestRefusedException;
import io.millrace.adapters.http.json.JsonObject;
import io.millrace.adapters.http.route.Request;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Parses bodies with a password or a one-time code. The error for a malformed body contains only the place of the
 * error, because the text there may be the secret.
 */
public final class SecretBody {

    private static final Pattern PLACE = Pattern.compile("^\\[\\d+:\\d+]");

    private SecretBody() {}

    public static JsonObject read(Request request, String parserName) {
        try {
            return request.json(parserName);
        } catch (RequestRefusedException refused) {
            Matcher place = PLACE.matcher(refused.error().cause().reason());
            if (!place.find()) {
                throw refused;
            }
            throw RequestRefusedException.of(
                    400,
                    refused.error().cause().type(),
                    place.group() + " [" + parserName + "] the body is not a well-formed object");
        }
    }
}
