package io.millrace.domain.text;

import java.util.Objects;

/** A JSON object stored exactly as sent; callers have checked that it is valid JSON. */
public record JsonText(String value) {

    public static final JsonText EMPTY_OBJECT = new JsonText("{}");

    public JsonText {
        Objects.requireNonNull(value, "value");
    }
}
