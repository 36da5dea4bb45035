package io.millrace.adapters.http.graphql.socket;

import io.millrace.adapters.http.graphql.GraphQlAnswer;
import io.millrace.adapters.http.json.JsonValue;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** How the messages of one of the protocols look, and what differs between them. */
interface Dialect {

    /** Those that are spoken, the preferred one first. */
    List<Dialect> ALL = List.of(new TransportDialect(), new LegacyDialect());

    /** Returns the best of those that a client offers in {@code Sec-WebSocket-Protocol}. */
    static Optional<Dialect> choose(Optional<String> offered) {
        List<String> names = offered.stream()
                .flatMap(header -> Arrays.stream(header.split(",", -1)))
                .map(String::strip)
                .toList();
        return ALL.stream()
                .filter(dialect -> names.contains(dialect.subprotocol()))
                .findFirst();
    }

    /** Returns the name under which it is offered. */
    String subprotocol();

    /** Parses a message; never throws, an invalid one is {@link Command.Malformed}. */
    Command read(JsonValue message);

    /** Returns whether clients send operations before the acknowledgement; otherwise these are refused. */
    boolean goesAhead();

    /** Returns the messages that acknowledge the connection. */
    Stream<byte[]> welcome(boolean keepAlive);

    /** Returns the keep-alive message. */
    byte[] keepAlive();

    /** Returns the answer to {@link Command.Ping}. */
    byte[] pong(Optional<JsonValue> payload);

    /** Returns an event of a subscription; one without data is its end. */
    byte[] event(String id, GraphQlAnswer answer);

    /** Returns the message that ends an operation. */
    byte[] complete(String id);

    /** Returns the message that an operation failed, which also ends it. */
    byte[] error(String id, String code, String message);

    /** Returns whether an operation takes the place of another with its identifier; otherwise it is refused. */
    boolean replaces();

    /** Returns the message sent before the socket is closed for this reason. */
    Optional<byte[]> beforeClosing(String reason);

    /** Returns the answer to a malformed message; if there is none, the socket is closed. */
    Optional<byte[]> tolerate(Command.Malformed malformed);

    /** Returns the close code for a client whose authentication failed. */
    int refusedInit();

    /** Returns the code for messages that are not text. */
    int binary();
}
