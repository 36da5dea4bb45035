package io.millrace.adapters.http.graphql.socket;

import io.millrace.domain.network.AllowedOrigins;
import java.time.Duration;
import java.util.Optional;

/**
 * The settings of all sockets.
 *
 * @param largestMessage in bytes
 * @param keepAlive the interval of keep-alive messages; empty for none
 * @param initTimeout the time limit for the authentication of a client
 * @param operations the limit of running operations on one socket
 * @param socketsPerUser the limit of open sockets per user
 * @param sockets the limit of open sockets in total
 * @param allowedOrigins origins of pages that may open a socket, in addition to the service's own
 */
public record SocketTerms(
        int largestMessage,
        Optional<Duration> keepAlive,
        Duration initTimeout,
        int operations,
        int socketsPerUser,
        int sockets,
        AllowedOrigins allowedOrigins) {}
