package io.millrace.command.load.progress;

/**
 * A backing index that was the write index when documents were sent.
 *
 * @param identity the UUID; it changes only if the index is upgraded
 * @param name the name; an upgrade adds a prefix
 */
public record WriteIndex(String identity, String name) {}
