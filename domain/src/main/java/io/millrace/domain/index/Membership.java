package io.millrace.domain.index;

/**
 * The membership of a backing index in its data stream.
 *
 * @param position the position in the order of backing indices, oldest first; an upgrade preserves it, and it is not
 *     reused otherwise
 */
public record Membership(StreamName stream, long position) {}
