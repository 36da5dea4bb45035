package io.millrace.configuration;

import io.millrace.configuration.file.Origin;

/** A parameter of the explorer's template. Its name is not the name of a key in the registry. */
record Parameter(String name, String value, Origin origin) {}
