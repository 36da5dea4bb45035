package io.millrace.bootstrap;

import io.millrace.bootstrap.command.line.CommandContext;

/** Breaks a rule on purpose. */
public record ServiceReachingForACommand(CommandContext context) {}
