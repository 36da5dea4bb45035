package io.millrace.adapters.http.trap;

import org.jdbi.v3.core.Jdbi;

/** Breaks a rule on purpose. */
public record HttpReachingForJdbc(Jdbi jdbi) {}
