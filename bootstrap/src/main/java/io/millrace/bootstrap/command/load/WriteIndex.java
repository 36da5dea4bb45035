package io.millrace.bootstrap.command.load;

/**
 * A backing index that took the writes when documents were sent.
 *
 * @param identity what stays unless the index is upgraded
 * @param name what an upgrade puts its prefix before
 */
public record WriteIndex(String identity, String name) {}
