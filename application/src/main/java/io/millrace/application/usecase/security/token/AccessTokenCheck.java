package io.millrace.application.usecase.security.token;

import io.millrace.application.port.driven.service.security.AccessTokenValidator;
import io.millrace.application.port.driven.service.security.RevokedTokens;
import io.millrace.application.port.driven.service.security.user.Account;
import io.millrace.application.port.driven.service.security.user.Users;
import io.millrace.application.usecase.security.provider.ProviderSessions;
import io.millrace.domain.security.AccessTokenClaims;
import io.millrace.domain.security.Authentication;
import io.millrace.domain.security.Authentication.Means;
import io.millrace.domain.security.CredentialsVersion;
import io.millrace.domain.security.Session;
import java.time.Instant;
import java.util.Optional;

/**
 * Checks all conditions of a valid access token: signature, claims, no revocation, and an enabled user.
 *
 * @param foreign the sessions of users of identity providers; a token of such a user is valid only while one of these
 *     sessions is the session of the token
 */
public record AccessTokenCheck(
        AccessTokenValidator validator, RevokedTokens revoked, Users users, ProviderSessions foreign) {

    /**
     * The claims of a valid token, and the user of the token as caller.
     *
     * @param until the time at which the token or its session expires, whichever is earlier
     */
    record Good(AccessTokenClaims claims, Authentication caller, Instant until) {}

    Optional<Good> check(String token) {
        return validator
                .validate(token)
                .filter(claims -> !revoked.isRevoked(claims.id()))
                .flatMap(this::checkUser);
    }

    private Optional<Good> checkUser(AccessTokenClaims claims) {
        if (!claims.subject().isForeign()) {
            return callerOf(claims).map(caller -> new Good(claims, caller, claims.expiresAt()));
        }
        return foreign.find(claims.id().session(), claims.subject())
                .map(stored -> new Good(
                        claims,
                        stored.caller(Optional.of(claims)),
                        stored.expiresAt().isBefore(claims.expiresAt()) ? stored.expiresAt() : claims.expiresAt()));
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
