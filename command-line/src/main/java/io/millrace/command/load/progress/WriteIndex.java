package io.millrace.command.load.progress;

/**
 * A backing index that was the write index when documents were sent.
 *
 * @param identity the UUID of the index; only an upgrade changes it
 * @param name the name of the index; an upgrade adds a prefix to it
 */
public record WriteIndex(String identity, String name) {}
