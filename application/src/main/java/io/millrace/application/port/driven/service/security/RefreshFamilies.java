package io.millrace.application.port.driven.service.security;

import io.millrace.domain.security.RefreshFamily;
import io.millrace.domain.security.RefreshFamily.Use;
import io.millrace.domain.security.Session;
import io.millrace.domain.security.SessionId;
import io.millrace.domain.security.user.Username;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.UUID;

/**
 * The issued refresh tokens, grouped into families. A family contains all tokens that descend from one login. Of each
 * token, only the SHA-256 hash of its key is stored. Expiry is checked with the clock of the database. Expired families
 * are treated as missing. Implementations must pass {@code RefreshFamiliesContract}.
 */
public interface RefreshFamilies {

    /**
     * Stores a token. The first token of a session, with step 0, creates the family. Later tokens are added to this
     * family.
     *
     * @return whether the token was stored. It is not stored if the family does not exist, if
     *     {@link RefreshFamily#admits} rejects the token, or if a step after the first already has
     *     {@link RefreshFamily#MOST_OF_ONE_STEP} tokens
     */
    boolean store(Session session, Username username, UUID key);

    /**
     * Uses a token: finds the family of the token, applies {@link RefreshFamily#use} and stores the resulting family.
     * This is one atomic step: no other use of the family can happen at the same time, on any instance. If the use
     * revokes the family, the same step also revokes the access tokens of the session, see {@link RevokedTokens}.
     *
     * @param life the longest remaining life of an access token of the session
     * @return empty if the token does not exist
     */
    Optional<Used> use(UUID key, Duration life);

    /** Returns a stored token with the current state of its family. Changes nothing. */
    Optional<Found> find(UUID key);

    /** Revokes a family. Does nothing if the family does not exist or is already revoked. */
    void revoke(SessionId session);

    /** Revokes all families of a user. */
    void revokeAll(Username username);

    /** Removes expired families. Returns the number of removed families. */
    int forgetExpired();

    /** The result of using a token, and the state of the family before the use. */
    record Used(RefreshFamily family, Use use) {}

    /** A stored token with its family. {@code now} is the time of the database at the moment of the read. */
    record Found(RefreshFamily family, long step, Instant now) {

        /** Returns whether {@link RefreshFamilies#use} would have accepted the token at the time {@code now}. */
        public boolean isUsable() {
            return family.accepts(step, now);
        }

        /**
         * Returns whether {@link RefreshFamilies#use} would have revoked the family at the time {@code now}, because
         * the token was already used.
         */
        public boolean isReused() {
            return family.use(step, now) instanceof Use.Reused;
        }
    }
}
