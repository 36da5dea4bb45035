package io.millrace.adapters.http.graphql.socket;

import io.millrace.domain.network.AllowedOrigins;
import java.time.Duration;
import java.util.Optional;

/**
 * The settings of all sockets.
 *
 * @param largestMessage the maximum size of a message in bytes
 * @param keepAlive the interval of keep-alive messages; empty to send no keep-alive messages
 * @param initTimeout the time limit for the authentication of a client
 * @param operations the maximum number of running operations on one socket
 * @param socketsPerUser the maximum number of open sockets per user
 * @param sockets the maximum number of open sockets in total
 * @param allowedOrigins the origins of pages that may open a socket, in addition to the origin of the service
 */
public record SocketTerms(
        int largestMessage,
        Optional<Duration> keepAlive,
        Duration initTimeout,
        int operations,
        int socketsPerUser,
        int sockets,
        AllowedOrigins allowedOrigins) {}
