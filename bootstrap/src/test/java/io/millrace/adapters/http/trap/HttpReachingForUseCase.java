package io.millrace.adapters.http.trap;

import io.millrace.application.usecase.trap.OpenService;

/** Breaks a rule on purpose. */
public record HttpReachingForUseCase(OpenService service) {}
