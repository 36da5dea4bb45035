package io.millrace.adapters.http.graphql.socket;

import com.fasterxml.jackson.core.JsonGenerator;
import io.millrace.adapters.http.graphql.request.GraphQlRequest;
import io.millrace.adapters.http.graphql.response.GraphQlAnswer;
import io.millrace.adapters.http.graphql.response.GraphQlRefusal;
import io.millrace.adapters.http.json.JsonBody;
import io.millrace.adapters.http.json.JsonValue;
import io.millrace.adapters.http.json.JsonValue.Kind;
import io.millrace.adapters.http.json.rendering.JsonRendering;
import java.io.IOException;
import java.util.Optional;

/** Reads and writes the parts that the messages of both protocols have in common. */
final class Messages {

    private static final String NO_ID = "[id] must be a string of 1 to " + OperationId.LONGEST + " characters";

    private Messages() {}

    static byte[] of(String type) {
        return write(type, Optional.empty(), json -> {});
    }

    static byte[] of(String type, OperationId id) {
        return write(type, Optional.of(id), json -> {});
    }

    static byte[] of(String type, OperationId id, JsonBody payload) {
        return write(type, Optional.of(id), payload);
    }

    static byte[] of(String type, JsonBody payload) {
        return write(type, Optional.empty(), payload);
    }

    private static byte[] write(String type, Optional<OperationId> id, JsonBody rest) {
        JsonBody body = json -> {
            json.writeStartObject();
            if (id.isPresent()) {
                id.get().writeTo(json);
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

    /** Writes one error in the format of GraphQL. */
    static void writeError(JsonGenerator json, String code, String message) throws IOException {
        json.writeStartObject();
        json.writeStringField("message", message);
        json.writeObjectFieldStart("extensions");
        json.writeStringField("code", code);
        json.writeEndObject();
        json.writeEndObject();
    }

    /** Returns whether the response has errors and no data, so that no data can follow. */
    static boolean hasFailed(GraphQlAnswer answer) {
        return !answer.hasData() && answer.hasErrors();
    }

    static Optional<String> text(JsonValue message, String name) {
        return message.find(name)
                .filter(value -> value.kind() == Kind.VALUE_STRING)
                .map(JsonValue::text);
    }

    static Optional<JsonValue> payload(JsonValue message) {
        return message.find("payload").filter(payload -> !payload.isNull());
    }

    /**
     * Returns {@code command} if the payload of the message is an object or absent; otherwise
     * {@link Command.Malformed}.
     */
    static Command withPayload(JsonValue message, Command command) {
        boolean isOdd = payload(message).filter(payload -> !payload.isObject()).isPresent();
        return isOdd ? malformed("[payload] must be an object") : command;
    }

    static Command stop(Optional<OperationId> id) {
        return id.<Command>map(Command.Stop::new).orElseGet(() -> malformed(NO_ID));
    }

    static Command start(JsonValue message, Optional<OperationId> id) {
        if (id.isEmpty()) {
            return malformed(NO_ID);
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
