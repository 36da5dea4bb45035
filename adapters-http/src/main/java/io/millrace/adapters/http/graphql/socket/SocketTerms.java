package io.millrace.adapters.http.graphql.socket;

import io.millrace.domain.network.AllowedOrigins;
import java.time.Duration;
import java.util.Optional;

/**
 * The settings of all sockets.
 *
 * @param largestMessage in bytes
 * @param keepAlive the interval of keep-alive messages; none if absent
 * @param initTimeout how long a client may take to authenticate
 * @param operations under way on one socket at a time
 * @param socketsPerUser open at a time
 * @param sockets of all users together, open at a time
 * @param allowedOrigins of pages that may open a socket, besides the service's own
 */
public record SocketTerms(
        int largestMessage,
        Optional<Duration> keepAlive,
        Duration initTimeout,
        int operations,
        int socketsPerUser,
        int sockets,
        AllowedOrigins allowedOrigins) {}
