package io.millrace.domain.event;

import io.millrace.domain.security.Authentication;
import java.util.Objects;

/** Somebody signed out. */
public record LogoutEvent(Authentication user) implements SecurityEvent {

    public LogoutEvent {
        Objects.requireNonNull(user, "user");
    }
}
