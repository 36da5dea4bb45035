package io.millrace.application.port.driven.service.security;

/** The stored and cached state of token security. */
public record SecurityStores(
        Users users,
        Roles roles,
        RefreshFamilies families,
        RevokedTokens revoked,
        LoginAttempts attempts,
        PasswordHashes hashes,
        RememberedCallers callersByToken,
        RememberedCallers callersByPassword) {}
