package io.millrace.application.port.driving;

import io.millrace.application.port.driving.security.AuthenticateBasic;
import io.millrace.application.port.driving.security.AuthenticateBearer;
import io.millrace.application.port.driving.security.token.IntrospectToken;
import io.millrace.application.port.driving.security.token.IssueTokens;
import io.millrace.application.port.driving.security.token.LogIn;
import io.millrace.application.port.driving.security.token.LogOut;
import io.millrace.application.port.driving.security.token.LogOutByRefreshToken;
import io.millrace.application.port.driving.security.token.PrepareKeys;
import io.millrace.application.port.driving.security.token.RefreshAccess;
import io.millrace.application.port.driving.security.token.RevokeToken;
import io.millrace.application.port.driving.security.token.RotateKeys;
import io.millrace.application.port.driving.security.user.EnsureAdmin;
import io.millrace.application.port.driving.security.user.ManageRoles;
import io.millrace.application.port.driving.security.user.ManageUsers;
import java.util.Optional;

/** The use cases for logins, tokens, users, roles and signing keys. */
public record SecurityUseCases(
        Callers callers, Tokens tokens, ManageUsers users, ManageRoles roles, Keys keys, EnsureAdmin ensureAdmin) {

    /** The use cases that authenticate a request by password or by token. */
    public record Callers(AuthenticateBasic byPassword, AuthenticateBearer byToken) {}

    /**
     * The use cases for logins and tokens.
     *
     * @param logOutByRefreshToken empty if refresh tokens are disabled
     * @param refresh empty if refresh tokens are disabled
     */
    public record Tokens(
            LogIn logIn,
            LogOut logOut,
            Optional<LogOutByRefreshToken> logOutByRefreshToken,
            IssueTokens issue,
            Optional<RefreshAccess> refresh,
            IntrospectToken introspect,
            RevokeToken revoke) {}

    /** The use cases for the keys that sign access tokens. */
    public record Keys(PrepareKeys prepare, RotateKeys rotate) {}
}
