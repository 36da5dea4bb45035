package io.millrace.bootstrap.configuration;

/** A value that a source assigns to a key. The key may be unknown. */
record Assignment(String key, RawValue value, Origin origin) {}
