package io.millrace.domain.event;

import io.millrace.domain.security.Authentication;

/** A user signed out. */
public record LogoutEvent(Authentication user) implements SecurityEvent {}
