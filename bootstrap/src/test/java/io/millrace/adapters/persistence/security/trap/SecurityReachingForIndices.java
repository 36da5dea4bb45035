package io.millrace.adapters.persistence.security.trap;

import io.millrace.adapters.persistence.index.PostgresIndices;

/** Breaks a rule on purpose. */
public record SecurityReachingForIndices(PostgresIndices indices) {}
