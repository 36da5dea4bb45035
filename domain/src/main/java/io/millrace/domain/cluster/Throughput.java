package io.millrace.domain.cluster;

import java.time.Instant;

/**
 * The documents that passed through an instance in an interval.
 *
 * @param from the begin of the interval, inclusive
 * @param until the end of the interval, exclusive
 * @param written the number of documents that were written for clients
 * @param read the number of documents in responses to clients
 */
public record Throughput(Instant from, Instant until, long written, long read) {}
