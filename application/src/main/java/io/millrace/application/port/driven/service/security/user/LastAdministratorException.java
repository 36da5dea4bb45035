package io.millrace.application.port.driven.service.security.user;

import io.millrace.domain.security.user.Username;

/** Thrown if a change would leave no user who may manage users. Nothing is changed. */
public final class LastAdministratorException extends RuntimeException {

    public LastAdministratorException(Username username) {
        super("user [" + username + "] is the last administrator");
    }
}
