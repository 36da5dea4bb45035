package io.millrace.adapters.http.graphql.socket;

import io.millrace.adapters.http.graphql.GraphQlRequest;
import io.millrace.adapters.http.json.JsonValue;
import java.util.Optional;

/** A message of a client, in either protocol. */
sealed interface Command {

    /** Begins the connection, possibly with credentials. */
    record Init(Optional<JsonValue> payload) implements Command {}

    /** Starts an operation, under an identifier chosen by the client. */
    record Start(OperationId id, GraphQlRequest request) implements Command {}

    /** It does not want to hear more of an operation. */
    record Stop(OperationId id) implements Command {}

    /** Must be answered by a pong, which shows that the other side is alive. */
    record Ping(Optional<JsonValue> payload) implements Command {}

    /** It is there. */
    record Pong() implements Command {}

    /** It wants the socket closed. */
    record Leave() implements Command {}

    /**
     * A message that is not valid.
     *
     * @param id the operation that it seems to be about
     */
    record Malformed(Optional<OperationId> id, String reason) implements Command {}
}
