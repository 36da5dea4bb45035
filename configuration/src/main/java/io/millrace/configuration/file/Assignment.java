package io.millrace.configuration.file;

/** A value that a source assigns to a key. The key may be unknown. */
public record Assignment(String key, RawValue value, Origin origin) {}
