package io.millrace.command.trap;

import io.millrace.adapters.persistence.trap.PersistenceReachingForUndertow;

/** Breaks a rule on purpose. */
public record CommandReachingForAnAdapter(PersistenceReachingForUndertow adapter) {}
