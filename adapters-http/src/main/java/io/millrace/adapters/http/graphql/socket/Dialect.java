package io.millrace.adapters.http.graphql.socket;

import com.fasterxml.jackson.core.JsonGenerator;
import io.millrace.adapters.http.graphql.response.GraphQlAnswer;
import io.millrace.adapters.http.json.JsonBody;
import io.millrace.adapters.http.json.JsonValue;
import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** The two protocols, with their message formats and their differences. The preferred protocol is first. */
enum Dialect {
    /** The protocol of the npm package {@code graphql-ws}; its subprotocol is {@code graphql-transport-ws}. */
    TRANSPORT("graphql-transport-ws", "next", "ping", false, 4403, 4400) {

        @Override
        Command read(JsonValue message, String type) {
            return switch (type) {
                case "connection_init" -> Messages.withPayload(message, new Command.Init(Messages.payload(message)));
                case "ping" -> Messages.withPayload(message, new Command.Ping(Messages.payload(message)));
                case "pong" -> Messages.withPayload(message, new Command.Pong());
                case "subscribe" -> Messages.start(message, OperationId.ofText(message));
                case "complete" -> Messages.stop(OperationId.ofText(message));
                default ->
                    Messages.malformed(
                            message.isObject() ? "[type] is missing or unknown" : "a message must be one JSON object");
            };
        }

        @Override
        JsonBody errors(GraphQlAnswer answer) {
            return answer::writeErrors;
        }

        @Override
        void writeError(JsonGenerator json, String code, String message) throws IOException {
            json.writeStartArray();
            Messages.writeError(json, code, message);
            json.writeEndArray();
        }
    },
    /** The protocol of the npm package {@code subscriptions-transport-ws}; its subprotocol is {@code graphql-ws}. */
    LEGACY("graphql-ws", "data", "ka", true, 1011, 1003) {

        @Override
        Command read(JsonValue message, String type) {
            return switch (type) {
                case "connection_init" -> Messages.withPayload(message, new Command.Init(Messages.payload(message)));
                case "start" -> Messages.start(message, OperationId.ofTextOrNumber(message));
                case "stop" -> Messages.stop(OperationId.ofTextOrNumber(message));
                case "connection_terminate" -> new Command.Leave();
                default -> new Command.Malformed(OperationId.ofTextOrNumber(message), "[type] is missing or unknown");
            };
        }

        @Override
        JsonBody errors(GraphQlAnswer answer) {
            return answer::writeFirstError;
        }

        @Override
        void writeError(JsonGenerator json, String code, String message) throws IOException {
            Messages.writeError(json, code, message);
        }

        @Override
        Optional<byte[]> beforeClosing(String reason) {
            return Optional.of(Messages.of("connection_error", Messages.payload(json -> {
                json.writeStartObject();
                json.writeStringField("message", reason);
                json.writeEndObject();
            })));
        }

        @Override
        Optional<byte[]> tolerate(Command.Malformed malformed) {
            return malformed
                    .id()
                    .map(id -> error(id, SocketSession.BAD_REQUEST_CODE, malformed.reason()))
                    .or(() -> beforeClosing(malformed.reason()));
        }
    };

    private final String subprotocol;
    private final String event;
    private final String keepAlive;
    private final boolean older;
    private final int refusedInit;
    private final int binary;

    Dialect(String subprotocol, String event, String keepAlive, boolean older, int refusedInit, int binary) {
        this.subprotocol = subprotocol;
        this.event = event;
        this.keepAlive = keepAlive;
        this.older = older;
        this.refusedInit = refusedInit;
        this.binary = binary;
    }

    /**
     * Returns the preferred one of the protocols that a client offers in {@code Sec-WebSocket-Protocol}; empty if none
     * is supported.
     */
    static Optional<Dialect> choose(Optional<String> offered) {
        List<String> names = offered.stream()
                .flatMap(header -> Arrays.stream(header.split(",", -1)))
                .map(String::strip)
                .toList();
        return Arrays.stream(values())
                .filter(dialect -> names.contains(dialect.subprotocol))
                .findFirst();
    }

    String subprotocol() {
        return subprotocol;
    }

    /** Parses a message. Never throws; an invalid message becomes {@link Command.Malformed}. */
    Command read(JsonValue message) {
        return read(message, Messages.text(message, "type").orElse(""));
    }

    abstract Command read(JsonValue message, String type);

    /**
     * Returns whether this is the older protocol. In it, clients may send operations before the acknowledgement, and
     * replace an operation by another one with the same identifier. The newer protocol rejects both.
     */
    boolean isOlder() {
        return older;
    }

    /** Returns the messages that acknowledge the initialization. */
    Stream<byte[]> welcome(boolean keepsAlive) {
        Stream<byte[]> accepted = Stream.of(Messages.of("connection_ack"));
        return older && keepsAlive ? Stream.concat(accepted, Stream.of(keepAlive())) : accepted;
    }

    byte[] keepAlive() {
        return Messages.of(keepAlive);
    }

    /** Returns the reply to {@link Command.Ping}. */
    static byte[] pong(Optional<JsonValue> payload) {
        return payload.map(sent -> Messages.of("pong", Messages.payload(json -> json.writeRawValue(sent.raw()))))
                .orElseGet(() -> Messages.of("pong"));
    }

    /**
     * Returns the message with a response or event of an operation. A response that has only errors ends the operation.
     */
    byte[] event(OperationId id, GraphQlAnswer answer) {
        return Messages.hasFailed(answer)
                ? Messages.of("error", id, Messages.payload(errors(answer)))
                : Messages.of(event, id, Messages.payload(answer));
    }

    abstract JsonBody errors(GraphQlAnswer answer);

    /** Returns the message that ends an operation. */
    static byte[] complete(OperationId id) {
        return Messages.of("complete", id);
    }

    /** Returns the message that an operation failed, which also ends it. */
    byte[] error(OperationId id, String code, String message) {
        return Messages.of("error", id, Messages.payload(json -> writeError(json, code, message)));
    }

    abstract void writeError(JsonGenerator json, String code, String message) throws IOException;

    /** Returns the message to send before the socket is closed for this reason. */
    Optional<byte[]> beforeClosing(String reason) {
        return Optional.empty();
    }

    /** Returns the reply to a malformed message; empty if the socket must be closed instead. */
    Optional<byte[]> tolerate(Command.Malformed malformed) {
        return Optional.empty();
    }

    /** Returns the close code for a client whose authentication failed. */
    int refusedInit() {
        return refusedInit;
    }

    /** Returns the close code for binary messages. */
    int binary() {
        return binary;
    }
}
