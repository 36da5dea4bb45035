package io.millrace.adapters.http.error;

import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.util.Objects;

/**
 * An error of RFC 6749, section 5.2, with status 400.
 *
 * @param code the value of the member {@code error}
 * @param description a text for developers; characters that the standard does not allow are replaced
 */
public record TokenError(String code, String description) {

    public static final String INVALID_REQUEST = "invalid_request";

    public TokenError {
        Objects.requireNonNull(code, "code");
        description = description.replaceAll("[^\\x20-\\x21\\x23-\\x5B\\x5D-\\x7E]", "?");
    }

    public void writeTo(JsonGenerator json) throws IOException {
        json.writeStartObject();
        json.writeStringField("error", code);
        json.writeStringField("error_description", description);
        json.writeEndObject();
    }
}
