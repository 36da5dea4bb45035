package io.millrace.bootstrap;

import io.millrace.application.port.driven.service.security.LoginAttempts;
import io.millrace.application.port.driven.service.security.PasswordHashes;
import io.millrace.application.port.driven.service.security.RefreshFamilies;
import io.millrace.application.port.driven.service.security.RememberedCallers;
import io.millrace.application.port.driven.service.security.RevokedTokens;
import io.millrace.application.port.driven.service.security.Roles;
import io.millrace.application.port.driven.service.security.SigningKeys;
import io.millrace.application.port.driven.service.security.Users;

/** What token security remembers in the database and, for a while, in memory. */
record SecurityStores(
        Users users,
        Roles roles,
        RefreshFamilies families,
        RevokedTokens revoked,
        LoginAttempts attempts,
        SigningKeys signingKeys,
        PasswordHashes hashes,
        RememberedCallers callersByToken,
        RememberedCallers callersByPassword) {}
