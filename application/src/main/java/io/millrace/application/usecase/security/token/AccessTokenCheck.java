package io.millrace.application.usecase.security.token;

import io.millrace.application.port.driven.service.security.AccessTokenValidator;
import io.millrace.application.port.driven.service.security.RevokedTokens;
import io.millrace.application.port.driven.service.security.user.Account;
import io.millrace.application.port.driven.service.security.user.Users;
import io.millrace.domain.security.AccessTokenClaims;
import io.millrace.domain.security.Authentication;
import io.millrace.domain.security.Authentication.Means;
import io.millrace.domain.security.CredentialsVersion;
import io.millrace.domain.security.Session;
import java.util.Optional;

/** Checks all conditions of a valid access token: signature, claims, no revocation, and an enabled user. */
public record AccessTokenCheck(AccessTokenValidator validator, RevokedTokens revoked, Users users) {

    /** The claims of a valid token, and its user as caller. */
    record Good(AccessTokenClaims claims, Authentication caller) {}

    Optional<Good> check(String token) {
        return validator
                .validate(token)
                .filter(claims -> !revoked.isRevoked(claims.id()))
                .flatMap(claims -> callerOf(claims).map(caller -> new Good(claims, caller)));
    }

    private Optional<Authentication> callerOf(AccessTokenClaims claims) {
        Means means = new Means.Bearer(claims);
        Optional<Session> session =
                Optional.of(new Session(claims.id().session(), claims.id().credentialsVersion(), 0));
        if (claims.id().credentialsVersion().isEmpty()) {
            return Optional.of(new Authentication(
                    claims.subject(), claims.roles(), Optional.of(claims.name()), Optional.empty(), means, session));
        }
        CredentialsVersion credentialsVersion = claims.id().credentialsVersion().get();
        return users.find(claims.subject())
                .filter(account ->
                        account.user().enabled() && account.credentialsVersion().equals(credentialsVersion))
                .map(Account::user)
                .map(user -> Authentication.of(user, means, session));
    }
}
