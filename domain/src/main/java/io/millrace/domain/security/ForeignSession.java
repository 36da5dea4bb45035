package io.millrace.domain.security;

import io.millrace.domain.security.Authentication.Means;
import io.millrace.domain.security.provider.ForeignIdentity;
import java.time.Duration;
import java.time.Instant;
import java.util.Objects;
import java.util.Optional;

/**
 * A session that began with a sign-in at an identity provider. {@link #toString} hides the tokens.
 *
 * @param sid the id of the session at the provider, if the provider sent it
 * @param tokens the encrypted tokens of the provider
 * @param checkedAt when the provider last confirmed the session
 * @param expiresAt when the session ends, even if it is in use
 */
public record ForeignSession(
        SessionId id,
        ForeignIdentity identity,
        Optional<String> sid,
        ForeignProfile profile,
        Tokens tokens,
        Instant startedAt,
        Instant checkedAt,
        Instant expiresAt) {

    /** The minimum time between two requests to the provider about the same session. */
    public static final Duration CHECK_INTERVAL = Duration.ofMinutes(1);

    public ForeignSession {
        Objects.requireNonNull(id, "id");
        Objects.requireNonNull(identity, "identity");
        Objects.requireNonNull(sid, "sid");
        Objects.requireNonNull(profile, "profile");
        Objects.requireNonNull(tokens, "tokens");
    }

    /**
     * The tokens of the provider, encrypted by this service.
     *
     * @param refresh the refresh token; empty if the provider issued none
     * @param id the last ID token; empty if it is too long to be stored
     */
    public record Tokens(Optional<String> refresh, Optional<String> id) {

        @Override
        public String toString() {
            return "Tokens[hidden]";
        }
    }

    public boolean isExpired(Instant now) {
        return !now.isBefore(expiresAt);
    }

    /** Returns whether the provider must confirm the session before new tokens are issued. */
    public boolean isDue(Instant now) {
        return tokens.refresh().isPresent() && !now.isBefore(checkedAt.plus(CHECK_INTERVAL));
    }

    /** Returns a copy after the provider has confirmed the session. */
    public ForeignSession confirmed(ForeignProfile nextProfile, Tokens nextTokens, Instant now) {
        return new ForeignSession(id, identity, sid, nextProfile, nextTokens, startedAt, now, expiresAt);
    }

    /**
     * Returns the user of the session as a caller who has not exchanged a refresh token.
     *
     * @param claims the claims of the access token of the caller, if there is one
     */
    public Authentication caller(Optional<AccessTokenClaims> claims) {
        return caller(claims, new Session(id, Optional.empty(), 0));
    }

    /**
     * Returns the user of the session as a caller.
     *
     * @param claims the claims of the access token of the caller, if there is one
     */
    public Authentication caller(Optional<AccessTokenClaims> claims, Session session) {
        return new Authentication(
                profile.username(),
                profile.roles(),
                profile.fullName(),
                profile.email(),
                new Means.ProviderSession(identity, claims),
                Optional.of(session));
    }
}
