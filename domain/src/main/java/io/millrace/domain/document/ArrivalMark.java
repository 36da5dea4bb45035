package io.millrace.domain.document;

/**
 * How far the documents of an index were read in the order of their arrival. Only its engine reads the text, which may
 * hold a number for each shard; two marks are equal if nothing arrived between them.
 */
public record ArrivalMark(String value) {

    /** Stands before every document. */
    public static final ArrivalMark BEFORE_ALL = new ArrivalMark("");
}
