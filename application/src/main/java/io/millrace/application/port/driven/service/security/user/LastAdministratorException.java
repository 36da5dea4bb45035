package io.millrace.application.port.driven.service.security.user;

import io.millrace.domain.security.user.Username;

/** Thrown if, after a change, no user could manage users any more. Nothing is changed. */
public final class LastAdministratorException extends RuntimeException {

    public LastAdministratorException(Username username) {
        super("user [" + username + "] is the last administrator");
    }
}
