package io.millrace.application.port.driving.security.token;

import io.millrace.domain.security.Authentication;
import java.util.Optional;

/** Ends sessions. */
public interface LogOut {

    /**
     * Revokes all access tokens and refresh tokens of the caller's session. All instances reject these tokens within
     * seconds. A caller with Basic credentials has no session; then this method only notifies the listeners.
     */
    void logOut(Authentication caller);

    /**
     * Ends all sessions of the caller, including the session of the request. All instances reject the access tokens and
     * refresh tokens that were issued before. API keys and the password remain valid. If the caller is a user of an
     * identity provider, the sessions end only in this service.
     *
     * @throws io.millrace.domain.Rejection if the caller did not sign in with a password or at an identity provider,
     *     for example if the caller used an API key
     */
    void logOutEverywhere(Authentication caller);

    /**
     * Ends the session of a refresh token, for callers without a valid access token. If the token was already
     * exchanged, this method also ends its session, but returns empty and does not notify the listeners. If the token
     * is unknown or belongs to an ended session, this method changes nothing.
     *
     * @param address the source address of the request
     * @return the user of the session if the token could still be exchanged; otherwise empty, also if refresh tokens
     *     are disabled
     */
    Optional<Authentication> logOutByRefreshToken(String refreshToken, String address);
}
