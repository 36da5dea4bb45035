package io.millrace.domain.trap.cycle;

import io.millrace.domain.trap.DomainClosingTheCircle;

/** Breaks a rule on purpose. */
public record DomainInACircle(DomainClosingTheCircle other) {}
