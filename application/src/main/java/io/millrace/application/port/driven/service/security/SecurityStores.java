package io.millrace.application.port.driven.service.security;

import io.millrace.application.port.driven.service.security.apikey.ApiKeys;
import io.millrace.application.port.driven.service.security.factor.SecondFactors;
import io.millrace.application.port.driven.service.security.provider.ForeignSessions;
import io.millrace.application.port.driven.service.security.user.CallerCache;
import io.millrace.application.port.driven.service.security.user.CommonPasswords;
import io.millrace.application.port.driven.service.security.user.LoginAttempts;
import io.millrace.application.port.driven.service.security.user.PasswordHashes;
import io.millrace.application.port.driven.service.security.user.Roles;
import io.millrace.application.port.driven.service.security.user.Users;

/**
 * All ports for the stored and cached data of authentication: users, their second factors, roles, API keys, tokens,
 * login attempts and callers.
 */
public record SecurityStores(
        Users users,
        SecondFactors factors,
        Roles roles,
        ApiKeys apiKeys,
        RefreshFamilies families,
        ForeignSessions foreignSessions,
        RevokedTokens revoked,
        LoginAttempts attempts,
        PasswordHashes hashes,
        CommonPasswords commonPasswords,
        CallerCache callersByToken,
        CallerCache callersByPassword) {}
