package io.millrace.bootstrap;

import io.millrace.bootstrap.command.line.Surroundings;

/** Breaks a rule on purpose. */
public record ServiceReachingForACommand(Surroundings surroundings) {}
