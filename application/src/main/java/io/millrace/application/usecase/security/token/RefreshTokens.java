package io.millrace.application.usecase.security.token;

import io.millrace.application.port.driven.service.security.RefreshTokenGenerator;
import io.millrace.application.port.driven.service.security.RefreshTokenPersistence;
import io.millrace.application.port.driven.service.security.RefreshTokenValidator;
import io.millrace.application.port.driving.security.token.RefreshAccess;
import io.millrace.domain.security.Authentication;
import java.util.Optional;
import java.util.UUID;

/** Creates, checks and stores refresh tokens, and exchanges them. */
public record RefreshTokens(
        RefreshTokenGenerator generator, RefreshTokenValidator validator, RefreshTokenPersistence persistence)
        implements RefreshAccess {

    @Override
    public Optional<Authentication> refresh(String refreshToken) {
        return findKey(refreshToken).flatMap(persistence::getAuthentication);
    }

    /** Returns the key in a token if the length, form and signature of the token are valid. */
    Optional<UUID> findKey(String token) {
        return token.length() > RefreshAccess.LONGEST_TOKEN ? Optional.empty() : validator.validate(token);
    }
}
