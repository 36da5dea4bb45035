package io.millrace.application.port.driven.service.security;

/** All ports of the stored and cached state for authentication: users, roles, tokens, login attempts and callers. */
public record SecurityStores(
        Users users,
        Roles roles,
        RefreshFamilies families,
        RevokedTokens revoked,
        LoginAttempts attempts,
        PasswordHashes hashes,
        CallerCache callersByToken,
        CallerCache callersByPassword) {}
