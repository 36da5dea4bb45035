package io.millrace.application.usecase.trap;

import io.undertow.server.HttpHandler;

/** Breaks a rule on purpose. */
public record ApplicationReachingForUndertow(HttpHandler handler) {}
