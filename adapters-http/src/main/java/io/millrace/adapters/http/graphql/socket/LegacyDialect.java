package io.millrace.adapters.http.graphql.socket;

import io.millrace.adapters.http.graphql.GraphQlAnswer;
import io.millrace.adapters.http.json.JsonValue;
import java.util.Optional;
import java.util.stream.Stream;

/** The protocol of the npm package {@code subscriptions-transport-ws}, whose name is {@code graphql-ws}. */
final class LegacyDialect implements Dialect {

    private static final int UNEXPECTED_CONDITION = 1011;
    private static final int NOT_TEXT = 1003;

    @Override
    public String subprotocol() {
        return "graphql-ws";
    }

    @Override
    public Command read(JsonValue message) {
        String type = Messages.text(message, "type").orElse("");
        return switch (type) {
            case "connection_init" -> Messages.withPayload(message, new Command.Init(Messages.payload(message)));
            case "start" -> Messages.start(message);
            case "stop" -> Messages.stop(message);
            case "connection_terminate" -> new Command.Leave();
            default -> new Command.Malformed(Messages.id(message), "[type] is missing or unknown");
        };
    }

    @Override
    public boolean goesAhead() {
        return true;
    }

    @Override
    public Stream<byte[]> welcome(boolean keepAlive) {
        Stream<byte[]> accepted = Stream.of(Messages.of("connection_ack"));
        return keepAlive ? Stream.concat(accepted, Stream.of(keepAlive())) : accepted;
    }

    @Override
    public byte[] keepAlive() {
        return Messages.of("ka");
    }

    @Override
    public byte[] pong(Optional<JsonValue> payload) {
        throw new IllegalStateException("nobody asks in this protocol whether somebody is there");
    }

    @Override
    public byte[] event(String id, GraphQlAnswer answer) {
        return Messages.hasFailed(answer)
                ? Messages.of("error", id, Messages.payload(answer::writeFirstError))
                : Messages.of("data", id, Messages.payload(answer));
    }

    @Override
    public byte[] complete(String id) {
        return Messages.of("complete", id);
    }

    @Override
    public byte[] error(String id, String code, String message) {
        return Messages.of("error", id, Messages.payload(json -> Messages.writeError(json, code, message)));
    }

    @Override
    public boolean replaces() {
        return true;
    }

    @Override
    public Optional<byte[]> beforeClosing(String reason) {
        return Optional.of(refusal(reason));
    }

    @Override
    public Optional<byte[]> tolerate(Command.Malformed malformed) {
        return Optional.of(malformed
                .id()
                .map(id -> error(id, SocketSession.BAD_REQUEST_CODE, malformed.reason()))
                .orElseGet(() -> refusal(malformed.reason())));
    }

    private static byte[] refusal(String reason) {
        return Messages.of("connection_error", Messages.payload(json -> {
            json.writeStartObject();
            json.writeStringField("message", reason);
            json.writeEndObject();
        }));
    }

    @Override
    public int refusedInit() {
        return UNEXPECTED_CONDITION;
    }

    @Override
    public int binary() {
        return NOT_TEXT;
    }
}
