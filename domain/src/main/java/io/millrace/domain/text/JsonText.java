package io.millrace.domain.text;

import java.util.Objects;

/** A JSON object kept exactly as it was sent; whoever makes one has checked that it parses. */
public record JsonText(String value) {

    public static final JsonText EMPTY_OBJECT = new JsonText("{}");

    public JsonText {
        Objects.requireNonNull(value, "value");
    }
}
