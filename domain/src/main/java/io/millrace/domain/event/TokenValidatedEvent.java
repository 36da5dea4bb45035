package io.millrace.domain.event;

import io.millrace.domain.security.Authentication;

/** An access token was really checked, and not just remembered from a check before, and is good. */
public record TokenValidatedEvent(Authentication user) implements SecurityEvent {}
