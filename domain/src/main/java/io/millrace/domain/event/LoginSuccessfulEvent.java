package io.millrace.domain.event;

import io.millrace.domain.security.Authentication;

/**
 * Somebody signed in, and has no tokens yet.
 *
 * @param address where the request came from
 */
public record LoginSuccessfulEvent(Authentication user, String address) implements SecurityEvent {}
