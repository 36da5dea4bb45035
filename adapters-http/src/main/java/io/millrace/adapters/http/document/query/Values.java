package io.millrace.adapters.http.document.query;

import io.millrace.adapters.http.json.JsonValue;
import io.millrace.domain.document.query.FieldValue;
import java.util.Optional;

/** Converts strings, numbers and booleans of a query to values of fields. */
public final class Values {

    private Values() {}

    /** Returns the value; empty for null, an object or an array. */
    public static Optional<FieldValue> of(JsonValue value) {
        return switch (value.kind()) {
            case VALUE_STRING -> Optional.of(new FieldValue.Text(value.text()));
            case VALUE_NUMBER -> Optional.of(new FieldValue.Numeric(value.text()));
            case VALUE_BOOLEAN -> Optional.of(new FieldValue.Truth(value.text().equals("true")));
            case VALUE_NULL, START_OBJECT, START_ARRAY -> Optional.empty();
        };
    }
}
