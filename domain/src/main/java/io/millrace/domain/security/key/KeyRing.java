package io.millrace.domain.security.key;

import io.millrace.domain.Rejection;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * The published keys: one active key, one next key, and any number of passive keys. Passive keys only verify tokens.
 *
 * @param version the number of changes of the key ring
 */
public record KeyRing(long version, List<SigningKey> keys) {

    /**
     * An additional time before a passive key is removed. It covers differences between clocks, and the time for which
     * an instance may use an outdated key ring.
     */
    public static final Duration SKEW = Duration.ofMinutes(2);

    /** The maximum number of keys in a key ring. */
    public static final int MOST_KEYS = 100;

    public KeyRing {
        keys = List.copyOf(keys);
        if (only(keys, SigningKey.Active.class).size() != 1
                || only(keys, SigningKey.Next.class).size() != 1) {
            throw new IllegalArgumentException("a ring has one active and one next key");
        }
        Set<String> ids = new HashSet<>();
        if (!keys.stream().allMatch(key -> ids.add(key.id()))) {
            throw new IllegalArgumentException("no two keys of a ring have one id");
        }
    }

    /** Returns the first key ring. */
    public static KeyRing first(KeyMaterial active, KeyMaterial next) {
        return new KeyRing(0, List.of(new SigningKey.Active(active), new SigningKey.Next(next)));
    }

    public SigningKey.Active active() {
        return only(keys, SigningKey.Active.class).get(0);
    }

    public SigningKey.Next next() {
        return only(keys, SigningKey.Next.class).get(0);
    }

    /** Returns the key with this id. */
    public Optional<SigningKey> find(String id) {
        return keys.stream().filter(key -> key.id().equals(id)).findFirst();
    }

    /**
     * Activates the next key, and makes {@code fresh} the new next key. The active key becomes passive until all tokens
     * that it has signed have expired. Passive keys whose time has passed are removed.
     *
     * @param longestLife the maximum life of a token
     */
    public KeyRing rotate(KeyMaterial fresh, Instant now, Duration longestLife) {
        return rotate(next().activate(), fresh, now, longestLife);
    }

    /**
     * Replaces the keys by keys of another algorithm. {@code active} becomes the active key immediately, without being
     * the next key first, because the current next key has the old algorithm.
     *
     * @param longestLife the maximum life of a token
     */
    public KeyRing replace(KeyMaterial active, KeyMaterial fresh, Instant now, Duration longestLife) {
        return rotate(new SigningKey.Active(active), fresh, now, longestLife);
    }

    /**
     * Checks that the key ring has room for another key.
     *
     * @throws Rejection with reason {@code OVERLOADED} if the key ring was rotated too often within the life of a token
     */
    public void requireRoom() {
        if (keys.size() >= MOST_KEYS) {
            throw new Rejection(
                    Rejection.Reason.OVERLOADED,
                    "too many rotations: " + keys.size() + " keys are still needed to verify tokens");
        }
    }

    private KeyRing rotate(SigningKey.Active chosen, KeyMaterial fresh, Instant now, Duration longestLife) {
        List<SigningKey> rotated = new ArrayList<>();
        rotated.add(chosen);
        rotated.add(new SigningKey.Next(fresh));
        rotated.add(active().retire(now.plus(longestLife).plus(SKEW)));
        only(keys, SigningKey.Passive.class).stream()
                .filter(key -> now.isBefore(key.until()))
                .forEach(rotated::add);
        return new KeyRing(version + 1, rotated);
    }

    private static <T extends SigningKey> List<T> only(List<SigningKey> keys, Class<T> state) {
        return keys.stream().filter(state::isInstance).map(state::cast).toList();
    }
}
