package io.millrace.configuration;

import io.millrace.configuration.file.Origin;

/** A parameter of the explorer's template that is not a key of the registry. */
record Parameter(String name, String value, Origin origin) {}
