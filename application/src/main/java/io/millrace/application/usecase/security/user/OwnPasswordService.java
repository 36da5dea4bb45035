package io.millrace.application.usecase.security.user;

import io.millrace.application.port.driven.service.security.user.Users;
import io.millrace.application.port.driving.security.user.ChangeOwnPassword;
import io.millrace.domain.Rejection;
import io.millrace.domain.security.Authentication;
import io.millrace.domain.security.Authentication.Means;
import io.millrace.domain.security.user.Credentials;
import io.millrace.domain.security.user.Password;
import io.millrace.domain.security.user.Username;
import java.util.Optional;

/** Changes passwords of callers, after it has checked the current password. */
public record OwnPasswordService(Users known, UsersService users, CredentialCheck credentials)
        implements ChangeOwnPassword {

    @Override
    public void changeOwnPassword(Authentication caller, Optional<String> current, String address, Password password) {
        Username username = caller.username();
        boolean byPassword = caller.means() instanceof Means.Basic;
        if (!(byPassword || caller.means() instanceof Means.Bearer)
                || known.find(username).isEmpty()) {
            throw Rejection.invalid(
                    "only a user of this service who signed in with a password can change the own password");
        }
        if (current.isEmpty() && !byPassword) {
            throw Rejection.validation("[current_password] is required in a request that is authenticated by a token");
        }
        current.ifPresent(given -> CredentialCheck.requireRight(
                credentials.check(new Credentials(username.value(), given), address), "current_password"));
        users.changePassword(caller, username, password);
    }
}
