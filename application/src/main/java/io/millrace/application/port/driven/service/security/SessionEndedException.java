package io.millrace.application.port.driven.service.security;

import io.millrace.domain.security.SessionId;

/** Thrown if the session of a refresh token ended before the token was stored. Then the token is not stored. */
public final class SessionEndedException extends RuntimeException {

    public SessionEndedException(SessionId session) {
        super("session " + session + " has ended");
    }
}
