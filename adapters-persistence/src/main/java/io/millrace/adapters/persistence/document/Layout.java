package io.millrace.adapters.persistence.document;

import io.millrace.domain.index.IndexVersion;

/** How the documents of an index lie in their table; the major of its {@link IndexVersion} decides. */
public enum Layout {
    /** Id, timestamp and source: a time range reads every document, and there is no order of arrival. */
    SEVEN,
    /** Adds the order of arrival and prunes time ranges. */
    EIGHT;

    public static Layout of(IndexVersion version) {
        return version.major() == 7 ? SEVEN : EIGHT;
    }
}
