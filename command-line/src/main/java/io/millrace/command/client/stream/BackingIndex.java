package io.millrace.command.client.stream;

/**
 * A backing index of a data stream, or a plain index, as the service describes it.
 *
 * @param version the version of the index, such as {@code 8.0.0}
 * @param outdated whether the index has a lower major version than new indices, so that an upgrade would replace it
 */
public record BackingIndex(String name, String version, boolean outdated, long documents, long bytes) {}
