package io.millrace.adapters.persistence.security.trap;

import io.millrace.application.port.driven.engine.Indices;

/** Breaks a rule on purpose. */
public record SecurityReachingForEnginePorts(Indices indices) {}
