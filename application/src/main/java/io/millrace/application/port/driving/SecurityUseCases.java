package io.millrace.application.port.driving;

import io.millrace.application.port.driving.security.AuthenticateBasic;
import io.millrace.application.port.driving.security.AuthenticateBearer;
import io.millrace.application.port.driving.security.AuthenticateCertificate;
import io.millrace.application.port.driving.security.apikey.AuthenticateApiKey;
import io.millrace.application.port.driving.security.apikey.ManageApiKeys;
import io.millrace.application.port.driving.security.provider.SignInAtProvider;
import io.millrace.application.port.driving.security.provider.SignOutAtProvider;
import io.millrace.application.port.driving.security.token.IssueTokens;
import io.millrace.application.port.driving.security.token.LogIn;
import io.millrace.application.port.driving.security.token.LogOut;
import io.millrace.application.port.driving.security.token.ManageKeys;
import io.millrace.application.port.driving.security.token.ManageTokens;
import io.millrace.application.port.driving.security.token.RefreshAccess;
import io.millrace.application.port.driving.security.user.ChangeOwnPassword;
import io.millrace.application.port.driving.security.user.ManageRoles;
import io.millrace.application.port.driving.security.user.ManageSecondFactors;
import io.millrace.application.port.driving.security.user.ManageUsers;
import java.util.Optional;

/** The use cases for logins, tokens, users, roles, API keys and signing keys. */
public record SecurityUseCases(
        Callers callers,
        Tokens tokens,
        AtProviders atProviders,
        ManageUsers users,
        ChangeOwnPassword ownPassword,
        ManageSecondFactors factors,
        ManageRoles roles,
        ManageApiKeys apiKeys,
        ManageKeys keys) {

    /** The use cases for the sign-in and sign-out at identity providers. */
    public record AtProviders(SignInAtProvider signIn, SignOutAtProvider signOut) {}

    /** The use cases that identify the caller of a request by password, token, API key or client certificate. */
    public record Callers(
            AuthenticateBasic byPassword,
            AuthenticateBearer byToken,
            AuthenticateApiKey byApiKey,
            AuthenticateCertificate byCertificate) {}

    /**
     * The use cases for logins and tokens.
     *
     * @param refresh empty if refresh tokens are disabled
     */
    public record Tokens(
            LogIn logIn, LogOut logOut, IssueTokens issue, Optional<RefreshAccess> refresh, ManageTokens manage) {}
}
