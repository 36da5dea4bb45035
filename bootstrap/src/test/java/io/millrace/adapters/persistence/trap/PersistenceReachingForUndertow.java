package io.millrace.adapters.persistence.trap;

import io.undertow.server.HttpHandler;

/** Breaks a rule on purpose. */
public record PersistenceReachingForUndertow(HttpHandler handler) {}
