package io.millrace.adapters.third.trap;

import io.millrace.application.usecase.reindex.ReadReindexStatusService;

/** Breaks a rule on purpose. */
public record ThirdReachingForUseCase(ReadReindexStatusService service) {}
