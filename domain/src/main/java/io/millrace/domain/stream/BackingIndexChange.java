package io.millrace.domain.stream;

/** One change of the list of backing indices of a data stream. The names are as given; nothing may carry them. */
public sealed interface BackingIndexChange {

    String stream();

    String index();

    /** Puts an index in front of all backing indices of a stream; it takes no documents any more. */
    record Addition(String stream, String index) implements BackingIndexChange {}

    /**
     * Takes a backing index that is not the write index out of its stream; it takes documents by its own name again.
     */
    record Removal(String stream, String index) implements BackingIndexChange {}
}
