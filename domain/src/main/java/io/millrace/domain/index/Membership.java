package io.millrace.domain.index;

/**
 * The membership of a backing index in its data stream.
 *
 * @param position orders the backing indices, oldest first; preserved by upgrades, otherwise never reused
 */
public record Membership(StreamName stream, long position) {}
