package io.millrace.application.usecase.security;

import io.millrace.application.port.driven.service.security.RefreshTokenGenerator;
import io.millrace.application.port.driven.service.security.RefreshTokenPersistence;
import io.millrace.application.port.driven.service.security.RefreshTokenValidator;
import java.util.Objects;

/** Everything that refresh tokens take; where one of them is missing there are none. */
public record RefreshTokens(
        RefreshTokenGenerator generator, RefreshTokenValidator validator, RefreshTokenPersistence persistence) {

    public RefreshTokens {
        Objects.requireNonNull(generator, "generator");
        Objects.requireNonNull(validator, "validator");
        Objects.requireNonNull(persistence, "persistence");
    }
}
