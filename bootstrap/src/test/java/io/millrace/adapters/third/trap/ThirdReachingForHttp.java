package io.millrace.adapters.third.trap;

import io.millrace.adapters.http.trap.HttpReachingForPersistence;

/** Breaks a rule on purpose. */
public record ThirdReachingForHttp(HttpReachingForPersistence other) {}
