package io.millrace.domain.document;

/**
 * The progress of a reader that reads an index in the order of arrival. Only the engine that created the mark
 * interprets its text, which may contain a number for each shard. Two marks are equal if no document arrived between
 * them.
 */
public record ArrivalMark(String value) {

    /** The position before every document. */
    public static final ArrivalMark BEFORE_ALL = new ArrivalMark("");
}
