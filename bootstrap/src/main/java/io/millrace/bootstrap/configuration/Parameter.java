package io.millrace.bootstrap.configuration;

/** One parameter of the explorer's template, beside those that are keys of their own. */
record Parameter(String name, String value, Origin origin) {}
