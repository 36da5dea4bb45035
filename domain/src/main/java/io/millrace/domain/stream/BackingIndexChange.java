package io.millrace.domain.stream;

/** A change of the list of backing indices of a data stream. A client sent the names, so they may refer to nothing. */
public sealed interface BackingIndexChange {

    String stream();

    String index();

    /** Adds an index before all backing indices of a stream. The index no longer accepts documents. */
    record Addition(String stream, String index) implements BackingIndexChange {}

    /**
     * Removes a backing index from its stream. The index accepts documents again. The write index cannot be removed.
     */
    record Removal(String stream, String index) implements BackingIndexChange {}
}
