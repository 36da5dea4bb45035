package io.millrace.domain.index;

import io.millrace.domain.Fault;
import io.millrace.domain.Rejection;
import io.millrace.domain.text.Utf8;
import java.util.Optional;

/**
 * The name of a data stream: a legal index name that is short enough to be part of the names of its backing indices.
 */
public record StreamName(String value) implements Comparable<StreamName> {

    /**
     * Checks the name.
     *
     * @throws Rejection with reason {@code INVALID} if the name breaks a rule
     */
    public StreamName {
        Optional<String> broken = IndexName.brokenRule(value);
        if (broken.isPresent()) {
            throw Rejection.of(Fault.INVALID_STREAM_NAME, value, broken.get());
        }
        if (value.startsWith(BackingIndexName.PREFIX)) {
            throw Rejection.of(
                    Fault.INVALID_STREAM_NAME, value, "must not start with '" + BackingIndexName.PREFIX + "'");
        }
        if (Utf8.length(value) > BackingIndexName.LONGEST_STREAM_NAME) {
            throw Rejection.of(
                    Fault.INVALID_STREAM_NAME,
                    value,
                    "is too long, (" + Utf8.length(value) + " > " + BackingIndexName.LONGEST_STREAM_NAME + ")");
        }
    }

    @Override
    public int compareTo(StreamName other) {
        return Utf8.compare(value, other.value);
    }

    @Override
    public String toString() {
        return value;
    }
}
