package io.millrace.application.usecase.security.token;

import io.millrace.application.port.driving.security.token.IntrospectToken;
import io.millrace.domain.security.Authentication;
import java.util.Optional;

public record IntrospectTokenService(AccessTokenCheck accessTokens, Optional<RefreshTokens> refreshTokens)
        implements IntrospectToken {

    @Override
    public Introspection introspect(String token) {
        if (token.length() > LONGEST_TOKEN) {
            return new Introspection.Inactive();
        }
        Optional<AccessTokenCheck.Good> access = accessTokens.check(token);
        if (access.isPresent()) {
            return new Introspection.Access(access.get().claims());
        }
        return refreshTokens
                .flatMap(tools -> tools.validator()
                        .validate(token)
                        .flatMap(key -> tools.persistence().inspect(key)))
                .<Introspection>map((Authentication user) -> new Introspection.Refresh(user))
                .orElseGet(Introspection.Inactive::new);
    }
}
