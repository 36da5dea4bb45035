package io.millrace.domain.index;

/**
 * That an index is a backing index of a data stream.
 *
 * @param position orders the backing indices, oldest first; kept when an upgrade puts a new index into the place of an
 *     old one, and never used again for another place
 */
public record Membership(StreamName stream, long position) {}
