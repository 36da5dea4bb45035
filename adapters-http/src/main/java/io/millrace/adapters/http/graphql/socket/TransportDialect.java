package io.millrace.adapters.http.graphql.socket;

import io.millrace.adapters.http.graphql.GraphQlAnswer;
import io.millrace.adapters.http.json.JsonValue;
import java.util.Optional;
import java.util.stream.Stream;

/** The protocol of the npm package {@code graphql-ws}, whose name is {@code graphql-transport-ws}. */
final class TransportDialect implements Dialect {

    private static final int FORBIDDEN = 4403;
    private static final int BAD_REQUEST = 4400;

    @Override
    public String subprotocol() {
        return "graphql-transport-ws";
    }

    @Override
    public Command read(JsonValue message) {
        String type = Messages.text(message, "type").orElse("");
        return switch (type) {
            case "connection_init" -> Messages.withPayload(message, new Command.Init(Messages.payload(message)));
            case "ping" -> Messages.withPayload(message, new Command.Ping(Messages.payload(message)));
            case "pong" -> Messages.withPayload(message, new Command.Pong());
            case "subscribe" -> Messages.start(message);
            case "complete" -> Messages.stop(message);
            default ->
                Messages.malformed(
                        message.isObject() ? "[type] is missing or unknown" : "a message is one JSON object");
        };
    }

    @Override
    public boolean goesAhead() {
        return false;
    }

    @Override
    public Stream<byte[]> welcome(boolean keepAlive) {
        return Stream.of(Messages.of("connection_ack"));
    }

    @Override
    public byte[] keepAlive() {
        return Messages.of("ping");
    }

    @Override
    public byte[] pong(Optional<JsonValue> payload) {
        return payload.map(sent -> Messages.of("pong", Messages.payload(json -> json.writeRawValue(sent.raw()))))
                .orElseGet(() -> Messages.of("pong"));
    }

    @Override
    public byte[] event(String id, GraphQlAnswer answer) {
        return Messages.hasFailed(answer)
                ? Messages.of("error", id, Messages.payload(answer::writeErrors))
                : Messages.of("next", id, Messages.payload(answer));
    }

    @Override
    public byte[] complete(String id) {
        return Messages.of("complete", id);
    }

    @Override
    public byte[] error(String id, String code, String message) {
        return Messages.of("error", id, Messages.payload(json -> {
            json.writeStartArray();
            Messages.writeError(json, code, message);
            json.writeEndArray();
        }));
    }

    @Override
    public boolean replaces() {
        return false;
    }

    @Override
    public Optional<byte[]> beforeClosing(String reason) {
        return Optional.empty();
    }

    @Override
    public Optional<byte[]> tolerate(Command.Malformed malformed) {
        return Optional.empty();
    }

    @Override
    public int refusedInit() {
        return FORBIDDEN;
    }

    @Override
    public int binary() {
        return BAD_REQUEST;
    }
}
