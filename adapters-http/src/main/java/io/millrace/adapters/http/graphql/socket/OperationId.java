package io.millrace.adapters.http.graphql.socket;

import com.fasterxml.jackson.core.JsonGenerator;
import io.millrace.adapters.http.json.JsonValue;
import io.millrace.adapters.http.json.JsonValue.Kind;
import java.io.IOException;
import java.util.Optional;

/**
 * The identifier that a client has chosen for an operation. Messages to the client contain it in the same form, as a
 * number or a string.
 *
 * @param text the string, or the digits of the number
 */
record OperationId(String text, boolean isNumber) {

    static final int LONGEST = 256;

    /** Returns the identifier in a message, if it is a string. */
    static Optional<OperationId> ofText(JsonValue message) {
        return find(message, Kind.VALUE_STRING);
    }

    /** Returns the identifier in a message, if it is a string or a number. */
    static Optional<OperationId> ofTextOrNumber(JsonValue message) {
        return ofText(message).or(() -> find(message, Kind.VALUE_NUMBER));
    }

    private static Optional<OperationId> find(JsonValue message, Kind kind) {
        return message.find("id")
                .filter(value -> value.kind() == kind)
                .filter(value -> !value.text().isEmpty() && value.text().length() <= LONGEST)
                .map(value -> new OperationId(value.text(), kind == Kind.VALUE_NUMBER));
    }

    void writeTo(JsonGenerator json) throws IOException {
        json.writeFieldName("id");
        if (isNumber) {
            json.writeNumber(text);
        } else {
            json.writeString(text);
        }
    }

    @Override
    public String toString() {
        return text;
    }
}
