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
 * The issued refresh tokens, grouped into families. A family contains all tokens that descend from one login. Only the
 * SHA-256 of a token's key is stored. Expiry is checked with the clock of the database. Expired families are treated as
 * missing. Implementations must pass {@code RefreshFamiliesContract}.
 */
public interface RefreshFamilies {

    /**
     * Stores a token. The first token of a session, with step 0, starts the family; later tokens join it.
     *
     * @return whether it was stored. It is not stored if the family does not exist, {@link RefreshFamily#admits}
     *     rejects the token, or a step after the first already has {@link RefreshFamily#MOST_OF_ONE_STEP} tokens
     */
    boolean store(Session session, Username username, UUID key);

    /**
     * Uses a token: finds its family, applies {@link RefreshFamily#use} and stores the resulting family. This is one
     * atomic step that excludes concurrent uses of the family on all instances. If the use revokes the family, the same
     * step revokes the access tokens of its session, see {@link RevokedTokens}.
     *
     * @param life the longest remaining life of an access token of the session
     * @return empty if the token does not exist
     */
    Optional<Used> use(UUID key, Duration life);

    /** Returns a stored token with the current state of its family; changes nothing. */
    Optional<Found> find(UUID key);

    /** Revokes a family; does nothing if the family does not exist or is already revoked. */
    void revoke(SessionId session);

    /** Revokes all families of a user. */
    void revokeAll(Username username);

    /** Removes expired families. Returns the number of removed families. */
    int forgetExpired();

    /** The result of using a token, and the state of its family before the use. */
    record Used(RefreshFamily family, Use use) {}

    /** A stored token, and the time of the database when it was read. */
    record Found(RefreshFamily family, long step, Instant now) {

        /** Returns whether {@link RefreshFamilies#use} would have accepted the token at that time. */
        public boolean isUsable() {
            return family.accepts(step, now);
        }

        /**
         * Returns whether {@link RefreshFamilies#use} would have revoked the family at that time, because the token was
         * already used.
         */
        public boolean isReused() {
            return family.use(step, now) instanceof Use.Reused;
        }
    }
}
