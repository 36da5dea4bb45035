package io.millrace.adapters.persistence.trap;

import io.millrace.adapters.http.trap.HttpReachingForJdbc;

/** Breaks a rule on purpose. */
public record PersistenceReachingForHttp(HttpReachingForJdbc other) {}
