package io.millrace.bootstrap.configuration;

/** A value assigned to a key, which may be unknown. */
record Assignment(String key, RawValue value, Origin origin) {}
