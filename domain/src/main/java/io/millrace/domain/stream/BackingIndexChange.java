package io.millrace.domain.stream;

/** A change of the list of backing indices of a data stream. The names are as sent by the client and may not exist. */
public sealed interface BackingIndexChange {

    String stream();

    String index();

    /** Adds an index before all backing indices of a stream; it no longer accepts documents. */
    record Addition(String stream, String index) implements BackingIndexChange {}

    /**
     * Removes a backing index other than the write index from its stream; it accepts documents under its own name
     * again.
     */
    record Removal(String stream, String index) implements BackingIndexChange {}
}
