package io.millrace.application.port.driven.service.security;

import io.millrace.domain.security.Username;

/** A change would have left no user who may manage users. Nothing was changed. */
public final class LastAdministratorException extends RuntimeException {

    public LastAdministratorException(Username username) {
        super("user [" + username + "] is the last administrator");
    }
}
