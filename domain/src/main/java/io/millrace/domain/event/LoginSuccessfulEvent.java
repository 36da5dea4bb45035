package io.millrace.domain.event;

import io.millrace.domain.security.Authentication;

/**
 * A user signed in; tokens are not created yet.
 *
 * @param address the source address of the request
 */
public record LoginSuccessfulEvent(Authentication user, String address) implements SecurityEvent {}
