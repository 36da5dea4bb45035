package io.millrace.domain.index;

import java.util.Objects;

/**
 * The membership of a backing index in its data stream.
 *
 * @param position orders the backing indices, oldest first; kept by an upgrade, and never used again otherwise
 */
public record Membership(StreamName stream, long position) {

    public Membership {
        Objects.requireNonNull(stream, "stream");
    }
}
