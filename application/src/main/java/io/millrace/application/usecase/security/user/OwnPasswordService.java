package io.millrace.application.usecase.security.user;

import io.millrace.application.port.driven.service.security.user.Account;
import io.millrace.application.port.driven.service.security.user.Users;
import io.millrace.application.port.driving.security.user.ChangeOwnPassword;
import io.millrace.domain.Rejection;
import io.millrace.domain.security.Authentication;
import io.millrace.domain.security.Authentication.Means;
import io.millrace.domain.security.user.Credentials;
import io.millrace.domain.security.user.Password;
import java.util.Optional;

/** Changes the password of the caller. If the request contains the current password, checks it first. */
public record OwnPasswordService(Users stored, UsersService users, CredentialCheck credentials)
        implements ChangeOwnPassword {

    @Override
    public void changeOwnPassword(Authentication caller, Optional<String> current, String address, Password password) {
        boolean byPassword = caller.means() instanceof Means.Basic;
        Account account = Optional.of(caller.username())
                .filter(ignored -> byPassword || caller.means() instanceof Means.Bearer)
                .flatMap(stored::find)
                .orElseThrow(() -> Rejection.invalid(
                        "only a user of this service who signed in with a password can change their own password"));
        if (current.isEmpty() && !byPassword) {
            throw Rejection.validation("[current_password] is required in a request that is authenticated by a token");
        }
        current.ifPresent(given -> CredentialCheck.requireCorrect(
                credentials.check(new Credentials(caller.username().value(), given), address), "current_password"));
        users.changeOwnPassword(caller, account, password);
    }
}
