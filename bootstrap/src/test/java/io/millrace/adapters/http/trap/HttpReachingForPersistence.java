package io.millrace.adapters.http.trap;

import io.millrace.adapters.persistence.trap.PersistenceReachingForUndertow;

/** Breaks a rule on purpose. */
public record HttpReachingForPersistence(PersistenceReachingForUndertow other) {}
