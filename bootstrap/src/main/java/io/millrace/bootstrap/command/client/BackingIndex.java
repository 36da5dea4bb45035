package io.millrace.bootstrap.command.client;

/**
 * A backing index as a client sees it.
 *
 * @param version the version it was created with, as {@code 8.0.0}
 * @param outdated whether an upgrade replaces it
 */
public record BackingIndex(String name, String version, boolean outdated, long documents, long bytes) {}
