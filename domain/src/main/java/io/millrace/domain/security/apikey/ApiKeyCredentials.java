package io.millrace.domain.security.apikey;

import java.util.Objects;
import java.util.Optional;

/** The id and the secret of an API key, as sent by a client. */
public record ApiKeyCredentials(ApiKeyId id, ApiKeySecret secret) {

    private static final int LONGEST = 200;

    public ApiKeyCredentials {
        Objects.requireNonNull(id, "id");
        Objects.requireNonNull(secret, "secret");
    }

    /** Parses an id and a secret that are separated by a colon. Returns empty if the text has another form. */
    public static Optional<ApiKeyCredentials> parse(String text) {
        int colon = text.indexOf(':');
        if (colon < 1 || colon == text.length() - 1 || text.length() > LONGEST) {
            return Optional.empty();
        }
        return ApiKeyId.find(text.substring(0, colon))
                .map(id -> new ApiKeyCredentials(id, new ApiKeySecret(text.substring(colon + 1))));
    }

    /** Returns the text that {@link #parse} reads. */
    public String text() {
        return id.value() + ":" + secret.value();
    }
}
