package io.millrace.domain.index;

/**
 * The membership of a backing index in its data stream.
 *
 * @param position orders the backing indices, oldest first; kept by an upgrade, and never used again otherwise
 */
public record Membership(StreamName stream, long position) {}
