package io.millrace.adapters.http.graphql.socket;

import io.millrace.adapters.http.error.RequestRefusedException;
import io.millrace.adapters.http.json.JsonValue;
import io.millrace.adapters.http.route.Request;
import io.millrace.adapters.http.route.Socket;
import io.millrace.adapters.http.route.caller.Access;
import io.millrace.adapters.http.route.caller.CallerCheck;
import io.millrace.adapters.http.route.caller.Identification;
import io.millrace.adapters.http.route.caller.Identification.Head;
import io.millrace.adapters.http.route.caller.Identification.Result;
import io.millrace.application.port.driving.security.Authorize;
import io.millrace.domain.security.Authentication;
import io.millrace.domain.security.privilege.Action;
import java.util.Map;
import java.util.Optional;

/** Authenticates the client of a socket, by its handshake or the first message. */
record Callers(Identification identification, Authorize authorize) {

    private static final String AUTHORIZATION = "Authorization";

    static Head head(Request request) {
        return new Head(request.method(), request.path(), request.headers(), request.remoteAddress());
    }

    /** Returns a request head with the credentials of a first message; empty if the message contains no credentials. */
    static Optional<Head> head(JsonValue payload, Head handshake) {
        return payload.members().entrySet().stream()
                .filter(member -> member.getKey().equalsIgnoreCase(AUTHORIZATION))
                .map(Map.Entry::getValue)
                .map(JsonValue.Member::value)
                .findFirst()
                .map(value -> value.kind() == JsonValue.Kind.VALUE_STRING ? value.text() : "")
                .map(credentials -> new Head(
                        handshake.method(),
                        handshake.path(),
                        name -> name.equalsIgnoreCase(AUTHORIZATION) ? Optional.of(credentials) : Optional.empty(),
                        handshake.address()));
    }

    /** Returns the check that authenticates the client of a socket. */
    CallerCheck check(Socket socket) {
        return new CallerCheck(identification, socket);
    }

    /**
     * Identifies the caller who opens a socket; may block. Returns empty if the handshake has no credentials, or has a
     * cookie that is no longer valid: then the first message may contain credentials.
     *
     * @throws RequestRefusedException if the credentials in the header {@code Authorization} are invalid
     */
    Optional<Authentication> opening(Head handshake) {
        Result result = settled(identification.identify(handshake));
        if (result instanceof Result.Known known) {
            return Optional.of(known.caller());
        }
        if (result instanceof Result.Refused refused
                && handshake.headers().find(AUTHORIZATION).isPresent()) {
            throw new RequestRefusedException(refused.error());
        }
        return Optional.empty();
    }

    /** Completes a pending authentication; may block. */
    private static Result settled(Result result) {
        return result instanceof Result.Unsettled unsettled
                ? unsettled.question().get()
                : result;
    }

    /** Returns the access with which an operation of a caller checks privileges. */
    Access access(Authentication caller, Head head) {
        return Access.of(caller.at(head.address()), Action.GRAPHQL, authorize);
    }
}
