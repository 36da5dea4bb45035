package io.millrace.bootstrap.command.client;

/**
 * A backing index according to the service.
 *
 * @param version of its creation, such as {@code 8.0.0}
 * @param outdated whether an upgrade would replace it
 */
public record BackingIndex(String name, String version, boolean outdated, long documents, long bytes) {}
