package io.millrace.bootstrap.command.load;

/**
 * A backing index that was the write index when documents were sent.
 *
 * @param identity stays the same unless the index is upgraded
 * @param name gets a prefix in an upgrade
 */
public record WriteIndex(String identity, String name) {}
