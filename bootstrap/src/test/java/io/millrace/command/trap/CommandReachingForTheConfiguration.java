package io.millrace.command.trap;

import io.millrace.configuration.Settings;

/** Breaks a rule on purpose. */
public record CommandReachingForTheConfiguration(Settings settings) {}
