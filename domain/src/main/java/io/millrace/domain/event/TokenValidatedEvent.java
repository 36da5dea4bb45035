package io.millrace.domain.event;

import io.millrace.domain.security.Authentication;

/** An access token was checked completely, not found in the cache, and is valid. */
public record TokenValidatedEvent(Authentication user) implements SecurityEvent {}
