package io.millrace.domain.event;

import io.millrace.domain.security.Authentication;

/** An access token that was not in the cache was checked, and is valid. */
public record TokenValidatedEvent(Authentication user) implements SecurityEvent {}
