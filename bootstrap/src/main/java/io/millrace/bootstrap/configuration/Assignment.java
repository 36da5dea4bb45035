package io.millrace.bootstrap.configuration;

/** One value given to one key, known or not. */
record Assignment(String key, RawValue value, Origin origin) {}
