package io.millrace.domain.trap;

/** Breaks a rule on purpose. */
public record DomainKnowingAnIndexLayout(boolean numbered) {}
