package io.millrace.application.port.driven.service.security;

import io.millrace.domain.security.SessionId;

/** Says that a session was ended while a refresh token was being made for it; the token was not kept. */
public final class SessionEndedException extends RuntimeException {

    public SessionEndedException(SessionId session) {
        super("session " + session + " has ended");
    }
}
