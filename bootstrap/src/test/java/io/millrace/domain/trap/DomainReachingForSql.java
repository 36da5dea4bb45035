package io.millrace.domain.trap;

import java.sql.Connection;

/** Breaks a rule on purpose. */
public record DomainReachingForSql(Connection connection) {}
