package io.millrace.domain.security.apikey;

import io.millrace.domain.Rejection;
import io.millrace.domain.security.user.Username;
import java.time.Duration;
import java.time.Instant;
import java.util.Objects;
import java.util.Optional;

/**
 * An API key without its secret and without its privileges.
 *
 * @param owner the user for whom the key acts
 * @param expiresAt the time when the key expires; empty if the key does not expire
 * @param invalidatedAt the time when a user invalidated the key; a later use of the key is rejected
 */
public record ApiKey(
        ApiKeyId id,
        ApiKeyName name,
        Username owner,
        Instant createdAt,
        Optional<Instant> expiresAt,
        Optional<Instant> invalidatedAt) {

    private static final Duration LONGEST_LIFE = Duration.ofDays(36_500);

    public ApiKey {
        Objects.requireNonNull(id, "id");
        Objects.requireNonNull(name, "name");
        Objects.requireNonNull(owner, "owner");
        Objects.requireNonNull(createdAt, "createdAt");
        Objects.requireNonNull(expiresAt, "expiresAt");
        Objects.requireNonNull(invalidatedAt, "invalidatedAt");
    }

    /**
     * Returns the time when a key expires.
     *
     * @throws Rejection with reason {@code VALIDATION} if the life is not positive or longer than 100 years
     */
    public static Instant expiry(Instant createdAt, Duration life) {
        if (life.isNegative() || life.isZero() || life.compareTo(LONGEST_LIFE) > 0) {
            throw Rejection.validation("api key expiration must be positive and at most 36500d");
        }
        return createdAt.plus(life);
    }

    /** Returns whether the key is neither invalidated nor expired. */
    public boolean isActive(Instant now) {
        return invalidatedAt.isEmpty() && expiresAt.map(now::isBefore).orElse(true);
    }

    /**
     * Returns a copy that is invalidated at {@code now}. If the key was already invalidated, keeps the earlier time.
     */
    public ApiKey invalidated(Instant now) {
        return new ApiKey(id, name, owner, createdAt, expiresAt, Optional.of(invalidatedAt.orElse(now)));
    }
}
