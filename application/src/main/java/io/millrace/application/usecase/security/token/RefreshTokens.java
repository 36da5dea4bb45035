package io.millrace.application.usecase.security.token;

import io.millrace.application.port.driven.service.security.RefreshTokenGenerator;
import io.millrace.application.port.driven.service.security.RefreshTokenPersistence;
import io.millrace.application.port.driven.service.security.RefreshTokenValidator;
import io.millrace.application.port.driving.security.token.RefreshAccess;
import io.millrace.application.usecase.security.provider.ProviderSessions;
import io.millrace.domain.security.Authentication;
import java.util.Optional;
import java.util.UUID;

/**
 * Creates, checks, stores and exchanges refresh tokens. If the token belongs to a user of an identity provider, it is
 * exchanged only if the provider still confirms the session of the user.
 */
public record RefreshTokens(
        RefreshTokenGenerator generator,
        RefreshTokenValidator validator,
        RefreshTokenPersistence persistence,
        ProviderSessions foreign)
        implements RefreshAccess {

    @Override
    public Optional<Authentication> refresh(String refreshToken) {
        Optional<UUID> key = findKey(refreshToken);
        // The provider must confirm the session before the token is used. If the provider does not respond, the token
        // stays valid.
        Optional<Authentication> inspected = key.flatMap(persistence::inspect);
        inspected.filter(owner -> !isConfirmed(owner)).ifPresent(owner -> persistence.revoke(key.get()));
        // A persistence that does not support the inspection returns the user only when the token is used.
        return key.flatMap(persistence::getAuthentication)
                .filter(user -> inspected.isPresent() || isConfirmed(user))
                .flatMap(this::current);
    }

    private boolean isConfirmed(Authentication owner) {
        return !owner.username().isForeign()
                || owner.session()
                        .filter(session -> foreign.confirm(session.id(), owner.username()))
                        .isPresent();
    }

    /** Returns the user. If the user is from an identity provider, reads the current roles from the stored session. */
    private Optional<Authentication> current(Authentication user) {
        return user.username().isForeign()
                ? user.session()
                        .flatMap(session -> foreign.find(session.id(), user.username())
                                .map(stored -> stored.caller(Optional.empty(), session)))
                : Optional.of(user);
    }

    /** Returns the key in a token. Returns empty if the length, form or signature of the token is invalid. */
    Optional<UUID> findKey(String token) {
        return token.length() > RefreshAccess.LONGEST_TOKEN ? Optional.empty() : validator.validate(token);
    }
}
