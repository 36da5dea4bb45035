package io.millrace.adapters.http.graphql.socket;

import com.fasterxml.jackson.core.JsonGenerator;
import io.millrace.adapters.http.graphql.GraphQlAnswer;
import io.millrace.adapters.http.graphql.GraphQlRefusal;
import io.millrace.adapters.http.graphql.GraphQlRequest;
import io.millrace.adapters.http.json.JsonBody;
import io.millrace.adapters.http.json.JsonRendering;
import io.millrace.adapters.http.json.JsonValue;
import io.millrace.adapters.http.json.JsonValue.Kind;
import java.io.IOException;
import java.util.Optional;

/** Reads and writes what both protocols have in common. */
final class Messages {

    private static final int LONGEST_ID = 256;

    private Messages() {}

    static byte[] of(String type) {
        return write(type, Optional.empty(), json -> {});
    }

    static byte[] of(String type, String id) {
        return write(type, Optional.of(id), json -> {});
    }

    static byte[] of(String type, String id, JsonBody payload) {
        return write(type, Optional.of(id), payload);
    }

    static byte[] of(String type, JsonBody payload) {
        return write(type, Optional.empty(), payload);
    }

    private static byte[] write(String type, Optional<String> id, JsonBody rest) {
        JsonBody body = json -> {
            json.writeStartObject();
            if (id.isPresent()) {
                json.writeStringField("id", id.get());
            }
            json.writeStringField("type", type);
            rest.writeTo(json);
            json.writeEndObject();
        };
        return JsonRendering.PLAIN.render(body);
    }

    static JsonBody payload(JsonBody payload) {
        return json -> {
            json.writeFieldName("payload");
            payload.writeTo(json);
        };
    }

    /** Writes one error as GraphQL has them. */
    static void writeError(JsonGenerator json, String code, String message) throws IOException {
        json.writeStartObject();
        json.writeStringField("message", message);
        json.writeObjectFieldStart("extensions");
        json.writeStringField("code", code);
        json.writeEndObject();
        json.writeEndObject();
    }

    /** Returns whether there are only errors, so that no data can follow. */
    static boolean hasFailed(GraphQlAnswer answer) {
        return !answer.hasData() && answer.hasErrors();
    }

    static Optional<String> text(JsonValue message, String name) {
        return message.find(name)
                .filter(value -> value.kind() == Kind.VALUE_STRING)
                .map(JsonValue::text);
    }

    /** Returns the identifier of an operation, if it is one. */
    static Optional<String> id(JsonValue message) {
        return text(message, "id").filter(id -> !id.isEmpty() && id.length() <= LONGEST_ID);
    }

    static Optional<JsonValue> payload(JsonValue message) {
        return message.find("payload").filter(payload -> !payload.isNull());
    }

    /** Returns {@code command} if the message has the payload that it may have: an object or none. */
    static Command withPayload(JsonValue message, Command command) {
        boolean isOdd = payload(message).filter(payload -> !payload.isObject()).isPresent();
        return isOdd ? malformed("[payload] must be an object") : command;
    }

    static Command stop(JsonValue message) {
        return id(message)
                .<Command>map(Command.Stop::new)
                .orElseGet(() -> malformed("[id] must be a string of 1 to " + LONGEST_ID + " characters"));
    }

    static Command start(JsonValue message) {
        Optional<String> id = id(message);
        if (id.isEmpty()) {
            return malformed("[id] must be a string of 1 to " + LONGEST_ID + " characters");
        }
        Optional<JsonValue> payload = payload(message);
        if (payload.isEmpty()) {
            return new Command.Malformed(id, "[payload] is missing");
        }
        try {
            return new Command.Start(id.get(), GraphQlRequest.of(payload.get()));
        } catch (GraphQlRefusal refusal) {
            return new Command.Malformed(id, String.valueOf(refusal.getMessage()));
        }
    }

    static Command.Malformed malformed(String reason) {
        return new Command.Malformed(Optional.empty(), reason);
    }
}
