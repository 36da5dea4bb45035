package io.millrace.bootstrap.configuration;

/** A parameter of the explorer's template that has no key. */
record Parameter(String name, String value, Origin origin) {}
