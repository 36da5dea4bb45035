package io.millrace.adapters.http.graphql.socket;

import io.millrace.adapters.http.graphql.GraphQlRequest;
import io.millrace.adapters.http.json.JsonValue;
import java.util.Optional;

/** What a client says, whichever protocol it speaks. */
sealed interface Command {

    /** It begins, and perhaps says who it is. */
    record Init(Optional<JsonValue> payload) implements Command {}

    /** Starts an operation, under an identifier chosen by the client. */
    record Start(String id, GraphQlRequest request) implements Command {}

    /** It does not want to hear more of an operation. */
    record Stop(String id) implements Command {}

    /** Must be answered by a pong, which shows that the other side is alive. */
    record Ping(Optional<JsonValue> payload) implements Command {}

    /** It is there. */
    record Pong() implements Command {}

    /** It wants the socket closed. */
    record Leave() implements Command {}

    /**
     * It says what makes no sense.
     *
     * @param id the operation it seems to speak of
     */
    record Malformed(Optional<String> id, String reason) implements Command {}
}
