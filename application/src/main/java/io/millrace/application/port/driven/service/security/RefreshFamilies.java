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
 * The refresh tokens handed out, by family. Of a key only its SHA-256 is stored. Times are those of the store, so that
 * clocks of instances do not matter. Expired families count as absent. Adapters prove themselves with {@code
 * RefreshFamiliesContract}.
 */
public interface RefreshFamilies {

    /**
     * Keeps a token. The first of a session, which is of step 0, begins the family; any other joins it.
     *
     * @return whether it was kept; it was not if the family is gone, {@link RefreshFamily#admits} does not let it in,
     *     or {@link RefreshFamily#MOST_OF_ONE_STEP} tokens of a step after the first were kept before
     */
    boolean keep(Session session, Username username, UUID key);

    /**
     * Presents a token: finds its family, applies {@link RefreshFamily#use} and stores the resulting family, in one
     * step that excludes other uses of the family on all instances. If the family is revoked then, the same step
     * revokes the access tokens of its session as {@link RevokedTokens} does.
     *
     * @param life the longest remaining life of an access token of the session
     * @return nothing if there is no such token
     */
    Optional<Used> use(UUID key, Duration life);

    /** Returns a token that was kept, with its family as it is at this moment; changes nothing. */
    Optional<Found> find(UUID key);

    /** Revokes a family; does nothing if there is none, or it is revoked. */
    void revoke(SessionId session);

    /** Revokes all families of a user. */
    void revokeAll(Username username);

    /** Removes expired families; returns how many. */
    int forgetExpired();

    /** What became of a token that was presented, and the family it belongs to as it was before. */
    record Used(RefreshFamily family, Use use) {}

    /** A token that was kept, and the moment it was found at. */
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
