package io.millrace.domain.reindex;

import io.millrace.domain.index.IndexName;

/** Names the index that takes the place of an upgraded one. */
public final class DestinationName {

    private static final String PREFIX = "migrated-";

    private DestinationName() {}

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
