package io.millrace.domain.document;

/**
 * The progress of a reader in the order of arrival of an index. Only its engine interprets the text, which may contain
 * a number for each shard. Two marks are equal if no document arrived between them.
 */
public record ArrivalMark(String value) {

    /** The position before every document. */
    public static final ArrivalMark BEFORE_ALL = new ArrivalMark("");
}
