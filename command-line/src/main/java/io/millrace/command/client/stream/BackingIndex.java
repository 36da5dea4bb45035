package io.millrace.command.client.stream;

/**
 * A backing index or a plain index as the service describes it.
 *
 * @param version the version that created it, such as {@code 8.0.0}
 * @param outdated whether the index is of a lower major version, so that an upgrade would replace it
 */
public record BackingIndex(String name, String version, boolean outdated, long documents, long bytes) {}
