package io.millrace.adapters.persistence.document;

import io.millrace.domain.index.IndexVersion;

/** How the documents of an index lie in their table; the major of its {@link IndexVersion} decides. */
public enum Layout {
    /** Id, timestamp and source: a time range reads every document, and there is no order of arrival. */
    SEVEN,
    /** Adds the order of arrival and prunes time ranges. */
    EIGHT,
    /** As before while documents come in; once they no longer do, they are packed into blocks. */
    NINE;

    /** Returns the layout of an index of the version. */
    public static Layout of(IndexVersion version) {
        return switch (version.major()) {
            case 7 -> SEVEN;
            case 8 -> EIGHT;
            case 9 -> NINE;
            default -> throw new IllegalArgumentException("there is no layout for version " + version);
        };
    }

    /** Returns whether documents are numbered in the order of their arrival. */
    public boolean isNumbered() {
        return this != SEVEN;
    }
}
