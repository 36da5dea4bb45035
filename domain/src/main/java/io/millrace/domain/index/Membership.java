package io.millrace.domain.index;

/**
 * The data stream of a backing index, and the position of the index in the data stream.
 *
 * @param position the position in the order of backing indices, oldest first. If an upgrade replaces an index, the new
 *     index gets the same position. Otherwise positions are not reused
 */
public record Membership(StreamName stream, long position) {}
