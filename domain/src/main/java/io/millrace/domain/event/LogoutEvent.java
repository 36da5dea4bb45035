package io.millrace.domain.event;

import io.millrace.domain.security.Authentication;

/**
 * A user signed out.
 *
 * @param everywhere whether the user ended all own sessions, and not only one
 */
public record LogoutEvent(Authentication user, boolean everywhere) implements SecurityEvent {

    /** Creates the event of the end of one session. */
    public LogoutEvent(Authentication user) {
        this(user, false);
    }
}
