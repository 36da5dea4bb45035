package io.millrace.adapters.third.trap;

import java.sql.Connection;

/** Breaks a rule on purpose. */
public record ThirdReachingForJdbc(Connection connection) {}
