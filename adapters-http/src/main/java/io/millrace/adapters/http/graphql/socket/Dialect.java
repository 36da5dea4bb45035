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

    /** Reads a message; never fails, what makes no sense is said to. */
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

    /** Returns what says that nothing more comes. */
    byte[] complete(String id);

    /** Returns what says that an operation failed; nothing more comes after it. */
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
