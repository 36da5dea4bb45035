package io.millrace.application.usecase.security.token;

import io.millrace.application.port.driving.security.token.LogOut;
import io.millrace.application.port.driving.security.token.LogOutByRefreshToken;
import io.millrace.domain.security.Authentication;
import java.util.Optional;
import java.util.UUID;

public record LogOutByRefreshTokenService(RefreshTokens tokens, LogOut logOut) implements LogOutByRefreshToken {

    @Override
    public Optional<Authentication> logOut(String refreshToken) {
        Optional<UUID> key = tokens.findKey(refreshToken);
        Optional<Authentication> owner = key.flatMap(tokens.persistence()::inspect);
        key.ifPresent(tokens.persistence()::revoke);
        owner.ifPresent(logOut::logOut);
        return owner;
    }
}
