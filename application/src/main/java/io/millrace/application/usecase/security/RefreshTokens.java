package io.millrace.application.usecase.security;

import io.millrace.application.port.driven.service.security.RefreshTokenGenerator;
import io.millrace.application.port.driven.service.security.RefreshTokenPersistence;
import io.millrace.application.port.driven.service.security.RefreshTokenValidator;
import io.millrace.application.port.driving.security.RefreshAccess;
import io.millrace.domain.security.Authentication;
import java.util.Optional;
import java.util.UUID;

/** Everything that refresh tokens take; where one of them is missing there are none. */
record RefreshTokens(
        RefreshTokenGenerator generator, RefreshTokenValidator validator, RefreshTokenPersistence persistence)
        implements RefreshAccess {

    @Override
    public Optional<Authentication> refresh(String refreshToken) {
        return findKey(refreshToken).flatMap(persistence::getAuthentication);
    }

    /** Returns the key that a token was made of, if form and signature are good and it is no longer than allowed. */
    Optional<UUID> findKey(String token) {
        return token.length() > RefreshAccess.LONGEST_TOKEN ? Optional.empty() : validator.validate(token);
    }
}
