package io.millrace.application.usecase.security;

import io.millrace.application.port.driving.security.RefreshAccess;
import io.millrace.domain.security.Authentication;
import java.util.Optional;

public final class RefreshAccessService implements RefreshAccess {

    private final RefreshTokens tokens;

    public RefreshAccessService(RefreshTokens tokens) {
        this.tokens = tokens;
    }

    @Override
    public Optional<Authentication> refresh(String refreshToken) {
        return tokens.findKey(refreshToken).flatMap(tokens.persistence()::getAuthentication);
    }
}
