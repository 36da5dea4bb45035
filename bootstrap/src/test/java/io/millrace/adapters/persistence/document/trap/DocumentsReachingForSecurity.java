package io.millrace.adapters.persistence.document.trap;

import io.millrace.adapters.persistence.security.PostgresUsers;

/** Breaks a rule on purpose. */
public record DocumentsReachingForSecurity(PostgresUsers users) {}
