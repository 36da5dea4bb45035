package io.millrace.bootstrap.command.client;

/**
 * A backing index as a client sees it.
 *
 * @param version the version it was created with, as {@code 8.0.0}
 */
public record BackingIndex(String name, String version, long documents, long bytes) {}
