package io.millrace.adapters.third.trap;

import io.millrace.configuration.Settings;

/** Breaks a rule on purpose. */
public record ThirdReachingForConfiguration(Settings settings) {}
