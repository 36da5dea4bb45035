package io.millrace.application.port.driving;

import io.millrace.application.port.driving.security.AuthenticateBasic;
import io.millrace.application.port.driving.security.AuthenticateBearer;
import io.millrace.application.port.driving.security.ChangePassword;
import io.millrace.application.port.driving.security.DeleteRole;
import io.millrace.application.port.driving.security.DeleteUser;
import io.millrace.application.port.driving.security.EnsureAdmin;
import io.millrace.application.port.driving.security.IntrospectToken;
import io.millrace.application.port.driving.security.IssueTokens;
import io.millrace.application.port.driving.security.ListRoles;
import io.millrace.application.port.driving.security.ListUsers;
import io.millrace.application.port.driving.security.LogIn;
import io.millrace.application.port.driving.security.LogOut;
import io.millrace.application.port.driving.security.LogOutByRefreshToken;
import io.millrace.application.port.driving.security.PrepareKeys;
import io.millrace.application.port.driving.security.PutRole;
import io.millrace.application.port.driving.security.PutUser;
import io.millrace.application.port.driving.security.RefreshAccess;
import io.millrace.application.port.driving.security.RevokeToken;
import io.millrace.application.port.driving.security.RotateKeys;
import java.util.Optional;

/** The use cases for logins, tokens, users, roles and signing keys. */
public record SecurityUseCases(
        Callers callers, Tokens tokens, Users users, Roles roles, Keys keys, EnsureAdmin ensureAdmin) {

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

    /** The use cases for users. */
    public record Users(PutUser put, ListUsers list, DeleteUser delete, ChangePassword password) {}

    /** The use cases for roles. */
    public record Roles(PutRole put, ListRoles list, DeleteRole delete) {}

    /** The use cases for the keys that sign access tokens. */
    public record Keys(PrepareKeys prepare, RotateKeys rotate) {}
}
