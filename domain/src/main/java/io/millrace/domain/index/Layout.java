package io.millrace.domain.index;

/** How the documents of an index lie in the store; the major of its {@link IndexVersion} decides. */
public enum Layout {
    /** Id, timestamp and source: a time range reads every document, and there is no order of arrival. */
    SEVEN,
    /** Adds the order of arrival and prunes time ranges. */
    EIGHT
}
