package io.millrace.bootstrap;

import io.millrace.command.line.CommandContext;

/** Breaks a rule on purpose. */
public record ServiceReachingForACommand(CommandContext context) {}
