package io.millrace.domain.reindex;

import io.millrace.domain.index.IndexName;
import java.util.Optional;

/** Names the index that takes the place of an upgraded one. */
public final class DestinationName {

    private static final String PREFIX = "migrated-";

    private DestinationName() {}

    /** Returns the name of the index whose place an index of this name took, or nothing if it took none. */
    public static Optional<String> sourceOf(String name) {
        if (name.startsWith("." + PREFIX)) {
            return Optional.of("." + name.substring(PREFIX.length() + 1));
        }
        return Optional.of(name)
                .filter(given -> given.startsWith(PREFIX))
                .map(given -> given.substring(PREFIX.length()));
    }

    /**
     * Returns for instance {@code .migrated-ds-logs-2026.11.20-000001} for {@code .ds-logs-2026.11.20-000001}, and
     * {@code migrated-logs} for {@code logs}.
     *
     * @throws io.millrace.domain.Rejection if the name gets longer than names may be
     */
    public static IndexName of(IndexName source) {
        return new IndexName(source.isDotted() ? "." + PREFIX + source.value().substring(1) : PREFIX + source.value());
    }
}
