package io.millrace.application.port.driven.service.security;

import io.millrace.domain.security.SessionId;

/** Thrown if a session ended while a refresh token for it was created; the token was not stored. */
public final class SessionEndedException extends RuntimeException {

    public SessionEndedException(SessionId session) {
        super("session " + session + " has ended");
    }
}
