package io.millrace.adapters.third.trap;

import io.millrace.application.usecase.trap.OpenService;

/** Breaks a rule on purpose. */
public record ThirdReachingForUseCase(OpenService service) {}
