package io.millrace.adapters.http.graphql.socket;

import io.millrace.domain.network.AllowedOrigins;
import java.time.Duration;
import java.util.Optional;

/**
 * What holds for every socket.
 *
 * @param largestMessage in bytes
 * @param keepAlive how often a client is told that the socket is alive; never, if there is nothing
 * @param initTimeout how long a client may take to say who it is
 * @param operations under way on one socket at a time
 * @param socketsPerUser open at a time
 * @param sockets of all users together, open at a time
 * @param allowedOrigins whose pages may open a socket besides the service's own
 */
public record SocketTerms(
        int largestMessage,
        Optional<Duration> keepAlive,
        Duration initTimeout,
        int operations,
        int socketsPerUser,
        int sockets,
        AllowedOrigins allowedOrigins) {}
