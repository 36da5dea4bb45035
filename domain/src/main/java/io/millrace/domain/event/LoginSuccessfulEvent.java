package io.millrace.domain.event;

import io.millrace.domain.security.Authentication;

/**
 * A user signed in; tokens are not made yet.
 *
 * @param address where the request came from
 */
public record LoginSuccessfulEvent(Authentication user, String address) implements SecurityEvent {}
