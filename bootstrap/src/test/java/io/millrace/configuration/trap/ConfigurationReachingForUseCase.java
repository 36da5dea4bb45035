package io.millrace.configuration.trap;

import io.millrace.application.usecase.trap.OpenService;

/** Breaks a rule on purpose. */
public record ConfigurationReachingForUseCase(OpenService service) {}
