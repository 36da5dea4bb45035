package io.millrace.application.port.driven.service.security;

import io.millrace.domain.security.RefreshFamily;
import io.millrace.domain.security.RefreshFamily.Use;
import io.millrace.domain.security.Session;
import io.millrace.domain.security.SessionId;
import io.millrace.domain.security.Username;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.UUID;

/**
 * The issued refresh tokens by family. Only the SHA-256 of a key is stored. Times are those of the store, so the clocks
 * of instances do not matter. Expired families count as absent. Implementations must pass {@code
 * RefreshFamiliesContract}.
 */
public interface RefreshFamilies {

    /**
     * Stores a token. The first token of a session, with step 0, starts the family; later tokens join it.
     *
     * @return whether it was stored. It is not stored if the family does not exist, {@link RefreshFamily#admits}
     *     rejects the token, or its step, other than the first, already has {@link RefreshFamily#MOST_OF_ONE_STEP}
     *     tokens
     */
    boolean keep(Session session, Username username, UUID key);

    /**
     * Uses a token: finds its family, applies {@link RefreshFamily#use} and stores the resulting family. This is one
     * step that excludes other uses of the family on all instances. If the family is revoked as a result, the same step
     * revokes the access tokens of its session like {@link RevokedTokens}.
     *
     * @param life the longest remaining life of an access token of the session
     * @return empty if the token does not exist
     */
    Optional<Used> use(UUID key, Duration life);

    /** Returns a stored token with the current state of its family; changes nothing. */
    Optional<Found> find(UUID key);

    /** Revokes a family; does nothing if it does not exist or is already revoked. */
    void revoke(SessionId session);

    /** Revokes all families of a user. */
    void revokeAll(Username username);

    /** Removes expired families; returns their number. */
    int forgetExpired();

    /** The result of using a token, and its family before the use. */
    record Used(RefreshFamily family, Use use) {}

    /** A stored token, and the time of reading. */
    record Found(RefreshFamily family, long step, Instant now) {

        /** Returns whether {@link RefreshFamilies#use} would accept the token at that moment. */
        public boolean isUsable() {
            return family.accepts(step, now);
        }

        /** Returns whether {@link RefreshFamilies#use} would revoke the family at that moment. */
        public boolean isReused() {
            return family.use(step, now) instanceof Use.Reused;
        }
    }
}
