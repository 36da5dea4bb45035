package io.millrace.application.port.driven.service.security;

/** What token security remembers in the database and, for a while, in memory. */
public record SecurityStores(
        Users users,
        Roles roles,
        RefreshFamilies families,
        RevokedTokens revoked,
        LoginAttempts attempts,
        PasswordHashes hashes,
        RememberedCallers callersByToken,
        RememberedCallers callersByPassword) {}
