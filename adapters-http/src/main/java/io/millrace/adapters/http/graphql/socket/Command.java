package io.millrace.adapters.http.graphql.socket;

import io.millrace.adapters.http.graphql.request.GraphQlRequest;
import io.millrace.adapters.http.json.JsonValue;
import java.util.Optional;

/** A message of a client, in one of the two protocols. */
sealed interface Command {

    /** Initializes the connection, possibly with credentials. */
    record Init(Optional<JsonValue> payload) implements Command {}

    /** Starts an operation with an identifier that the client chose. */
    record Start(OperationId id, GraphQlRequest request) implements Command {}

    /** Cancels an operation. */
    record Stop(OperationId id) implements Command {}

    /** Requires a pong as reply, which shows that the server is alive. */
    record Ping(Optional<JsonValue> payload) implements Command {}

    /** Replies to a ping. */
    record Pong() implements Command {}

    /** Requests that the socket is closed. */
    record Leave() implements Command {}

    /**
     * An invalid message.
     *
     * @param id the identifier of the operation in the message, if it contains one
     */
    record Malformed(Optional<OperationId> id, String reason) implements Command {}
}
